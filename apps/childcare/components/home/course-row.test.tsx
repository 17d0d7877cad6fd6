import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LearningRow } from '#domain/enrollments/list-learning.ts';
import { CourseRow } from './course-row.tsx';
import { toShownCourse } from './shown-course.ts';

const now = new Date('2026-11-20T04:00:00Z');

const row = (fields: Partial<LearningRow>): LearningRow => ({
  courseId: 'c',
  title: 'Safe sleep',
  slug: 'safe-sleep',
  thumbnail: '',
  cpdPoints: 2,
  progress: 40,
  lessons: 5,
  lessonsDone: 2,
  nextLesson: { id: 'l', title: 'Cots', place: 3 },
  deadline: null,
  completedAt: null,
  lastActivityAt: null,
  isOpen: true,
  ...fields,
});

test.each<[string, Partial<LearningRow>, RegExp[]]>([
  [
    'not begun',
    { deadline: '2026-11-20T15:59:59.000Z' },
    [/Due today/, /"\/learn\/safe-sleep\/l"[^>]*>Begin</],
  ],
  ['begun', { lastActivityAt: '2026-11-19T00:00:00.000Z' }, [/40% done/, />Continue</]],
  [
    'done after its deadline',
    { completedAt: '2026-11-19T00:00:00.000Z', deadline: '2026-11-01T15:59:59.000Z' },
    [/2 CPD points, done/, /"\/certificates"[^>]*>Certificate</],
  ],
  ['not paid for', { isOpen: false }, [/has not paid/, /"\/courses\/safe-sleep"[^>]*>Details</]],
])('home: a course that is %s leads on', (_, fields, shown) => {
  const html = renderToStaticMarkup(<CourseRow course={toShownCourse(row(fields), now)} />);
  for (const text of shown) expect(html).toMatch(text);
  expect(/late/.test(html)).toBe(false);
});
