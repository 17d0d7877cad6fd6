export type Range = [from: number, to: number];

/** The union of ranges, in order; ranges that touch become one. Nothing of them is lost and nothing is counted twice. */
export function uniteRanges(ranges: readonly Range[]): Range[] {
  const united: Range[] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = united.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}

/**
 * What was played from one moment of the video to the next that it told of; null for a jump: the player tells some four times
 * a second, so that what lies further apart was not played.
 */
export function playedBetween(from: number, to: number, rate: number): Range | null {
  const most = 2 * Math.max(1, rate);
  return to > from && to - from <= most ? [from, to] : null;
}
