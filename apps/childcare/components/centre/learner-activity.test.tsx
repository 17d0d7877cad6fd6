import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LearnerActivityCard, QuizResults, timeSpentText } from './learner-activity.tsx';

const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
const remindedAt = new Date('2026-11-19T17:00:00Z');
const never = {
  lastSeenAt: null,
  remindedAt: null,
  remindedOf: null,
  kind: null,
  by: null,
  quizzes: [],
  times: [],
};

it.each([
  ['nudge', 'Mdm Lim', 'by Mdm Lim'],
  ['nudge', null, 'by a manager'],
  ['overdue', null, 'by us, automatically'],
])('the activity of a learner: a reminder of kind %s from %s is %s', (kind, by, words) => {
  const activity = { ...never, remindedAt, remindedOf: 'First aid', kind, by };
  const html = renderToStaticMarkup(<LearnerActivityCard learnerId="a1" activity={activity} />);
  // Already the next day in Singapore.
  expect(textOf(html)).toMatch(new RegExp(`20 Nov 2026, of “First aid”, ${words}`));
  expect(textOf(html)).toContain('Last seenNever');
  expect(html).toContain('href="/centre/audit-log?targetId=a1"');
});

it('quiz results: a quiz without a submitted attempt has no result yet, and any number of attempts no limit', () => {
  const quiz = {
    lectureId: 'l1',
    lectureTitle: 'Check',
    courseTitle: 'First aid',
    best: null,
    last: null,
    attempts: 1,
    allowedAttempts: null,
    isPassed: false,
  };
  const html = renderToStaticMarkup(<QuizResults quizzes={[quiz]} />);
  expect(textOf(html)).toContain('Not passed yet · Best none yet · Last none yet · Attempts: 1');
  expect(html).not.toContain(' of ');
  expect(renderToStaticMarkup(<QuizResults quizzes={[]} />)).toBe('');
});

it.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, '1 min'],
  [3600, '1 h'],
  [3905, '1 h 5 min'],
])('time spent: %i seconds are “%s”', (seconds, text) => {
  expect(timeSpentText(seconds)).toBe(text);
});
