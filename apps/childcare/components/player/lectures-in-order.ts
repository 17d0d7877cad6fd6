type Section<L> = { lectures: L[] };

export function flattenLectures<L>(sections: readonly Section<L>[]): L[] {
  return sections.flatMap(({ lectures }) => lectures);
}
