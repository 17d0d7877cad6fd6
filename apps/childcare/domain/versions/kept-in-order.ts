/**
 * Which of the numbers need not move for all to be in rising order: the longest rising subsequence. What is left out of it is what
 * somebody moved.
 */
export function longestIncreasingSubsequence(places: readonly number[]): ReadonlySet<number> {
  /** The index of the smallest last number of a rising row of each length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, place] of places.entries()) {
    let length = ends.findIndex((end) => (places[end] ?? 0) >= place);
    if (length === -1) length = ends.length;
    before[index] = ends[length - 1];
    ends[length] = index;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before[at]) {
    const place = places[at];
    if (place !== undefined) kept.add(place);
  }
  return kept;
}
