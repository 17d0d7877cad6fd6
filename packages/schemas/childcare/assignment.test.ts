import { expect, test } from 'vitest';
import { createAssignmentBody, latestDeadlineDay, refuseDeadline } from './assignment.ts';

const now = new Date('2026-11-23T08:00:00Z');
const day = (text: string) =>
  createAssignmentBody.parse({ learnerId: 'a', courseId: 'b', deadline: text }).deadline ?? null;

test.each([
  ['2026-11-22', /has passed/],
  ['2037-01-01', /more than 10 years ahead. Choose 2036-12-31 or an earlier day/],
  ['9999-12-31', /more than 10 years/],
])('a deadline on %s is refused', (text, sentence) => {
  expect(refuseDeadline(day(text), now)).toMatch(sentence);
});

test.each(['2026-11-23', '2036-12-31', '2036-12-31T23:59:59.999+08:00'])(
  'a deadline on %s is taken',
  (text) => {
    expect(refuseDeadline(day(text), now)).toBeNull();
  },
);

test('no deadline is no reason', () => {
  expect([refuseDeadline(null, now), refuseDeadline(undefined, now)]).toEqual([null, null]);
});

test('the last day is of the Singapore year', () => {
  expect(latestDeadlineDay(new Date('2026-12-31T16:00:00Z'))).toBe('2037-12-31');
  expect(latestDeadlineDay(new Date('2026-12-31T15:59:59Z'))).toBe('2036-12-31');
});
