/** Removes what is older than its period: at most `limit` rows, or all in batches of its own. Answers how many. */
export type RetentionStep = { name: string } & (
  | { remove(limit: number): Promise<number> }
  | { removeAll(): Promise<number> }
);

/** A statement that removes more would hold its locks too long. */
const perBatch = 1_000;

export const dayMs = 24 * 60 * 60_000;

/** Rows from before this instant have been kept for more than `days` days. */
export function retentionCutoff(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/** Runs every step in batches until nothing is left of it. A step that fails does not keep the others from running. */
export async function applyRetention(
  steps: readonly RetentionStep[],
  { signal, limit = perBatch }: { signal?: AbortSignal; limit?: number } = {},
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const step of steps) {
    removed[step.name] = 0;
    try {
      if ('removeAll' in step) removed[step.name] = await step.removeAll();
      else
        for (let batch = limit; batch >= limit && !signal?.aborted; ) {
          batch = await step.remove(limit);
          removed[step.name] = (removed[step.name] ?? 0) + batch;
        }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some periods could not be applied');
  return removed;
}
