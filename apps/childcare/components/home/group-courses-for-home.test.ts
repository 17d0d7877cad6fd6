import { expect, it } from 'vitest';
import type { LearningRow } from '#domain/enrollments/list-learning.ts';
import { groupCoursesForHome } from './group-courses-for-home.ts';

const now = new Date('2026-11-20T04:00:00Z');

function row(title: string, data: Partial<LearningRow> = {}): LearningRow {
  return {
    courseId: title,
    title,
    slug: title,
    thumbnail: '',
    cpdPoints: 1,
    progress: 0,
    lessons: 2,
    lessonsDone: 0,
    nextLesson: null,
    deadline: null,
    completedAt: null,
    lastActivityAt: null,
    isOpen: true,
    ...data,
  };
}

const names = (rows: LearningRow[]) => rows.map(({ title }) => title);

it('continues with what was opened last, unless something is late or due within a week', () => {
  const begun = row('begun', { lastActivityAt: '2026-11-19T00:00:00Z' });
  const older = row('older', { lastActivityAt: '2026-11-01T00:00:00Z' });
  const inTenDays = row('in ten days', { deadline: '2026-11-30T04:00:00Z' });
  const inSixDays = row('in six days', { deadline: '2026-11-26T04:00:00Z' });
  expect(groupCoursesForHome([inTenDays, begun, older], now).next).toBe(begun);
  expect(groupCoursesForHome([inSixDays, inTenDays, begun], now).next).toBe(inSixDays);
  const late = row('late', { deadline: '2026-11-01T04:00:00Z' });
  const home = groupCoursesForHome([late, inSixDays, begun, row('new')], now);
  expect(home.next).toBe(late);
  expect([names(home.due), names(home.others)]).toEqual([['in six days'], ['begun', 'new']]);
});

it('without anything begun or urgent it is the first; without anything open, nothing', () => {
  expect(groupCoursesForHome([row('a'), row('b')], now).next?.title).toBe('a');
  const earlier = row('earlier', { progress: 100, completedAt: '2026-01-01T00:00:00Z' });
  const later = row('later', { progress: 100, completedAt: '2026-02-01T00:00:00Z' });
  const home = groupCoursesForHome([earlier, later], now);
  expect(home.next).toBeNull();
  expect(names(home.done)).toEqual(['later', 'earlier']);
});
