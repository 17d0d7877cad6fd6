type Lecture = { id: string; isDone: boolean };
type Section<L> = { lectures: L[] };

/** All lectures of a course, one after the other. */
export function learningOrder<L extends Lecture>(sections: readonly Section<L>[]): L[] {
  return sections.flatMap(({ lectures }) => lectures);
}

/**
 * Where to go on: where one was, unless that is done; then the next one that is not, else the first that is not. When all are
 * done, the first one. Undefined for a course without lectures.
 */
export function resumeAt<L extends Lecture>(
  order: readonly L[],
  lastLectureId: string | null,
): L | undefined {
  const last = order.findIndex(({ id }) => id === lastLectureId);
  const isOpen = ({ isDone }: L) => !isDone;
  return order.slice(Math.max(0, last)).find(isOpen) ?? order.find(isOpen) ?? order[0];
}
