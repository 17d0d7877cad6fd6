type Section<L> = { lectures: L[] };

/** All lectures of a course, one after the other. */
export function lecturesInOrder<L>(sections: readonly Section<L>[]): L[] {
  return sections.flatMap(({ lectures }) => lectures);
}
