import { expect, it } from 'vitest';
import type { OutlineSection } from '#domain/courses/get-course-draft.ts';
import { changeLecture, moveToSection, nudge, sectionOf, withoutLecture } from './outline-moves.ts';

const updatedAt = '2026-11-20T04:00:00.000Z';

const lecture = (id: string) => ({
  id,
  title: id,
  type: 'TEXT' as const,
  videoUrl: '',
  videoDuration: 0,
  isPreview: false,
  hasContent: true,
  hasQuiz: false,
});
const sections: OutlineSection[] = [
  { id: 'A', title: 'A', updatedAt, lectures: [lecture('1'), lecture('2')] },
  { id: 'B', title: 'B', updatedAt, lectures: [lecture('3')] },
];
const shape = (outline: OutlineSection[]) =>
  outline.map(({ lectures }) => lectures.map(({ id }) => id).join(''));

it('moves a lecture to the end of another section, and leaves what it does not know', () => {
  expect(shape(moveToSection(sections, '1', 'B'))).toEqual(['2', '31']);
  expect(shape(moveToSection(sections, '1', 'A'))).toEqual(['21', '3']);
  expect(shape(moveToSection(sections, '1', 'C'))).toEqual(['12', '3']);
  expect(shape(moveToSection(sections, '9', 'B'))).toEqual(['12', '3']);
});

it('puts a lecture at a place of its own or another section', () => {
  expect(shape(moveToSection(sections, '1', 'B', 0))).toEqual(['2', '13']);
  expect(shape(moveToSection(sections, '3', 'A', 1))).toEqual(['132', '']);
  expect(shape(moveToSection(sections, '2', 'A', 0))).toEqual(['21', '3']);
});

it('nudges one of a list a place, and not over its ends', () => {
  expect(nudge(sections, 'A', 1)?.map(({ id }) => id)).toEqual(['B', 'A']);
  expect(nudge(sections, 'B', -1)?.map(({ id }) => id)).toEqual(['B', 'A']);
  expect(nudge(sections, 'A', -1)).toBeNull();
  expect(nudge(sections, 'B', 1)).toBeNull();
  expect(nudge(sections, 'C', 1)).toBeNull();
});

it('finds, changes and takes away a lecture wherever it is', () => {
  expect(sectionOf(sections, '3')?.id).toBe('B');
  expect(sectionOf(sections, '9')).toBeUndefined();
  expect(changeLecture(sections, '3', { title: 'Three' })[1]?.lectures[0]?.title).toBe('Three');
  expect(shape(withoutLecture(sections, '2'))).toEqual(['1', '3']);
});
