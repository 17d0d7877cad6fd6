export type BulkOutcome = { done: string[]; failed: { id: string; problem: string }[] };

/** So many at once: quick, and no burst that a service would limit. */
const atOnce = 3;

/**
 * Does the same to each of several things and continues when one is refused. `act` answers why it did not work, if it did not;
 * `onProgress` receives how many are through.
 */
export async function runBulk(
  ids: readonly string[],
  act: (id: string) => Promise<string | undefined>,
  onProgress: (through: number) => void = () => undefined,
): Promise<BulkOutcome> {
  const problems = new Map<string, string | undefined>();
  const waiting = [...ids];
  async function work() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const problem = await act(id).catch(() => 'Something went wrong on the way.');
      problems.set(id, problem);
      onProgress(problems.size);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const failed = ids.flatMap((id) => {
    const problem = problems.get(id);
    return problem === undefined ? [] : [{ id, problem }];
  });
  return { done: ids.filter((id) => problems.get(id) === undefined), failed };
}
