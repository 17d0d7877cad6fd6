import type { Outline } from '@repo/schemas/training/outline';

export type OrderedSubtopic = { id: string; title: string; unitTitle: string };

export function listSubtopicsInOrder(learningUnits: Outline['learningUnits']): OrderedSubtopic[] {
  return learningUnits.flatMap((unit) =>
    unit.subtopics.map(({ id, title }) => ({ id, title, unitTitle: unit.title })),
  );
}

/** The first unread one, else the first. Null when there is nothing to read. */
export function findFirstUnreadElseFirst(
  order: readonly OrderedSubtopic[],
  readIds: ReadonlySet<string>,
): OrderedSubtopic | null {
  return order.find(({ id }) => !readIds.has(id)) ?? order[0] ?? null;
}
