type Section<L> = { lectures: L[] };

export function flattenLectures<L>(sections: readonly Section<L>[]): L[] {
  return sections.flatMap(({ lectures }) => lectures);
}

/** The first lecture before the one at `place` that is not done, where lessons are done in order; null for one that is open. */
export function findBlockingLecture<L extends { isDone: boolean }>(
  order: readonly L[],
  place: number,
): L | null {
  if (order[place]?.isDone) return null;
  return order.slice(0, place).find(({ isDone }) => !isDone) ?? null;
}
