import { expect, test } from 'vitest';
import { formatMonth, neighbourMonth, parseMonthOrCurrent, weeksOfMonth } from './month.ts';

test('an address that names no month shows today’s', () => {
  expect(parseMonthOrCurrent('2026-12', '2026-11-21')).toBe('2026-12');
  for (const asked of [null, '', '2026-13', '1926-01', 'next']) {
    expect(parseMonthOrCurrent(asked, '2026-11-21')).toBe('2026-11');
  }
});

test('months follow each other over the year', () => {
  expect(neighbourMonth('2026-12', 1)).toBe('2027-01');
  expect(neighbourMonth('2027-01', -1)).toBe('2026-12');
  expect(neighbourMonth('2027-01', 1)).toBe('2027-02');
  expect(formatMonth('2027-02')).toBe('February 2027');
});

test('weeks begin on Monday and cover just the month', () => {
  const november = weeksOfMonth('2026-11');
  expect(november).toHaveLength(6);
  expect(november[0]?.[0]).toBe('2026-10-26');
  expect(november.at(-1)?.at(-1)).toBe('2026-12-06');
  // February 2027 begins on a Monday and has 28 days.
  expect(weeksOfMonth('2027-02')).toHaveLength(4);
  expect(weeksOfMonth('2027-02').flat()[0]).toBe('2027-02-01');
});
