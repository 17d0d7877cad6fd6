type Section<L> = { lectures: L[] };

export function lecturesInOrder<L>(sections: readonly Section<L>[]): L[] {
  return sections.flatMap(({ lectures }) => lectures);
}
