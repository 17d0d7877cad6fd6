import pLimit from 'p-limit';

export type BulkOutcome = { done: string[]; failed: { id: string; problem: string }[] };

/** So many at once: quick, and no burst that a service would limit. */
const concurrency = 3;

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
