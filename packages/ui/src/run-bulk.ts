import pLimit from 'p-limit';

export type BulkOutcome = { done: string[]; failed: { id: string; problem: string }[] };

/** Requests at a time; more would reach the rate limit. */
const concurrency = 3;

/**
 * Runs an action for each id and continues after failures. `act` returns the error message, or undefined on success;
 * `onProgress` receives the number of finished ids.
 */
export async function runBulk(
  ids: readonly string[],
  act: (id: string) => Promise<string | undefined>,
  onProgress: (finishedCount: number) => void = () => undefined,
): Promise<BulkOutcome> {
  const problems = new Map<string, string | undefined>();
  await pLimit(concurrency).map(ids, async (id) => {
    const problem = await act(id).catch(() => 'Something went wrong on the way.');
    problems.set(id, problem);
    onProgress(problems.size);
  });
  const failed = ids.flatMap((id) => {
    const problem = problems.get(id);
    return problem === undefined ? [] : [{ id, problem }];
  });
  return { done: ids.filter((id) => problems.get(id) === undefined), failed };
}
