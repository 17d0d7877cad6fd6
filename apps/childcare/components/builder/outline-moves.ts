import type { OutlineLecture, OutlineSection } from '#domain/courses/get-course-draft.ts';

export type Sections = readonly OutlineSection[];

/** The section changed by `change`, the others as they are. */
export function changeSection(
  sections: Sections,
  sectionId: string,
  change: (section: OutlineSection) => OutlineSection,
): OutlineSection[] {
  return sections.map((section) => (section.id === sectionId ? change(section) : section));
}

/** A lecture changed in part, wherever it is. */
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

/** A lecture put into a section, its own or another, at a place from 0; without one at the end. */
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

/** A list with one of it a place up (-1) or down (1); null where it is at the end already. */
export function nudge<T extends { id: string }>(items: readonly T[], id: string, by: -1 | 1): T[] | null {
  const from = items.findIndex((item) => item.id === id);
  const moved = items[from];
  const other = items[from + by];
  if (moved === undefined || other === undefined) return null;
  return items.map((item) => (item === moved ? other : item === other ? moved : item));
}

/** The section that a lecture is in. */
export function sectionOf(sections: Sections, lectureId: string): OutlineSection | undefined {
  return sections.find(({ lectures }) => lectures.some(({ id }) => id === lectureId));
}
