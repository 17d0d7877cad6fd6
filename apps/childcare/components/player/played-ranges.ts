export type PlayedRange = [fromSeconds: number, toSeconds: number];

/** The union of ranges, in order. Ranges that touch are merged, so that no second is lost or counted twice. */
export function uniteRanges(ranges: readonly PlayedRange[]): PlayedRange[] {
  const united: PlayedRange[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = united.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}

/**
 * The range played between two consecutive time updates; null for a jump. The player sends about four updates a second, so
 * positions further apart were not played through.
 */
export function playedRangeUnlessJump(from: number, to: number, rate: number): PlayedRange | null {
  const most = 2 * Math.max(1, rate);
  return to > from && to - from <= most ? [from, to] : null;
}
