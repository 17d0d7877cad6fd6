import { expect, test } from 'vitest';
import { daysOfWeek, parseMondayOrCurrent } from './week.ts';

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-06', '2026-11-30'],
  [null, '2026-11-23'],
  ['2026-13-45', '2026-11-23'],
  ['soon', '2026-11-23'],
])('the week of %j begins on Monday %s', (asked, monday) => {
  expect(parseMondayOrCurrent(asked, '2026-11-28')).toBe(monday);
});

test('a week has seven days, across a year', () => {
  expect(daysOfWeek('2026-12-28')).toEqual(
    expect.arrayContaining(['2026-12-28', '2026-12-31', '2027-01-01', '2027-01-03']),
  );
});
