import type { OutlineLecture, OutlineSection } from '#domain/courses/get-course-draft.ts';

export type Sections = readonly OutlineSection[];

export function changeSection(
  sections: Sections,
  sectionId: string,
  change: (section: OutlineSection) => OutlineSection,
): OutlineSection[] {
  return sections.map((section) => (section.id === sectionId ? change(section) : section));
}

export function changeLecture(
  sections: Sections,
  lectureId: string,
  part: Partial<OutlineLecture>,
): OutlineSection[] {
  return sections.map((section) => ({
    ...section,
    lectures: section.lectures.map((lecture) =>
      lecture.id === lectureId ? { ...lecture, ...part } : lecture,
    ),
  }));
}

export function withoutLecture(sections: Sections, lectureId: string): OutlineSection[] {
  return sections.map((section) => ({
    ...section,
    lectures: section.lectures.filter(({ id }) => id !== lectureId),
  }));
}

/** Places count from 0; by default the end. */
export function moveToSection(
  sections: Sections,
  lectureId: string,
  sectionId: string,
  place = Number.POSITIVE_INFINITY,
): OutlineSection[] {
  const lecture = sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId);
  const rest = withoutLecture(sections, lectureId);
  if (lecture === undefined || !sections.some(({ id }) => id === sectionId)) return [...sections];
  return changeSection(rest, sectionId, (section) => ({
    ...section,
    lectures: section.lectures.toSpliced(place, 0, lecture),
  }));
}

/** Moves an item up (-1) or down (1); null when it is already at the end. */
export function nudge<T extends { id: string }>(items: readonly T[], id: string, by: -1 | 1): T[] | null {
  const from = items.findIndex((item) => item.id === id);
  const moved = items[from];
  const other = items[from + by];
  if (moved === undefined || other === undefined) return null;
  return items.map((item) => (item === moved ? other : item === other ? moved : item));
}

export function sectionOf(sections: Sections, lectureId: string): OutlineSection | undefined {
  return sections.find(({ lectures }) => lectures.some(({ id }) => id === lectureId));
}
