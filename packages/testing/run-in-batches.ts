/** Calls `work` `count` times, at most twenty at once: a test's few connections serve no more on a busy machine. */
export async function runInBatches<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const size = Math.min(20, count - results.length);
    const batch = Array.from({ length: size }, (_, index) => work(results.length + index));
    results.push(...(await Promise.all(batch)));
  }
  return results;
}
