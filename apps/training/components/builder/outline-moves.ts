import type { Outline, OutlineBody } from '@repo/schemas/training/outline';

export type Units = Outline['learningUnits'];
export type Unit = Units[number];
export type OutlineEntry = Unit['subtopics'][number];

const idsOf = (units: Units) =>
  units.map(({ id, subtopics }) => ({ id, subtopicIds: subtopics.map((subtopic) => subtopic.id) }));

/** The new order, and the one that it is based on. */
export function toOutlineBody(units: Units, before: Units): OutlineBody {
  return { learningUnits: idsOf(units), expectedOrder: idsOf(before) };
}

export function changeUnit(units: Units, unitId: string, change: (unit: Unit) => Unit): Units {
  return units.map((unit) => (unit.id === unitId ? change(unit) : unit));
}

/** Appends the subtopic to the unit. */
export function moveToUnit(units: Units, subtopicId: string, unitId: string): Units {
  const subtopic = units.flatMap(({ subtopics }) => subtopics).find(({ id }) => id === subtopicId);
  if (subtopic === undefined || !units.some(({ id }) => id === unitId)) return units;
  return units.map((unit) => {
    const others = unit.subtopics.filter(({ id }) => id !== subtopicId);
    return { ...unit, subtopics: unit.id === unitId ? [...others, subtopic] : others };
  });
}

export function withoutSubtopic(units: Units, subtopicId: string): Units {
  return units.map((unit) => ({
    ...unit,
    subtopics: unit.subtopics.filter(({ id }) => id !== subtopicId),
  }));
}

export function withTitle(units: Units, subtopicId: string, title: string): Units {
  return units.map((unit) => ({
    ...unit,
    subtopics: unit.subtopics.map((subtopic) =>
      subtopic.id === subtopicId ? { ...subtopic, title } : subtopic,
    ),
  }));
}
