import { expect, test } from 'vitest';
import { planWeeklyDates } from './weekly-dates.ts';

test('weekly dates: those of holidays are skipped and named, and the number is reached all the same', () => {
  const holiday = (date: string, name: string) => ({ date, name, kind: 'public_holiday' as const });
  const christmas = holiday('2026-12-25', 'Christmas Day');
  const newYear = holiday('2027-01-01', 'New Year’s Day');
  const other = holiday('2026-12-26', 'A Saturday');
  expect(planWeeklyDates('2026-12-11', 2, [christmas, newYear, other])).toEqual({
    dates: ['2026-12-18', '2027-01-08'],
    skipped: [christmas, newYear],
  });
});
