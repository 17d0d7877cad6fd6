import { expect, test } from 'vitest';
import {
  addDaysToDateText,
  dateColumnToText,
  dateTextToColumn,
  singaporeDate,
  singaporeInstant,
} from './singapore-date.ts';

test('the day changes at midnight in Singapore, wherever the server is', () => {
  expect(singaporeDate(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
  expect(singaporeDate(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
});

test('a date goes into a column and comes back the same', () => {
  expect(dateColumnToText(dateTextToColumn('2026-02-28'))).toBe('2026-02-28');
  expect(dateColumnToText(null)).toBeNull();
});

test('days are counted over months, years and leap days', () => {
  expect(addDaysToDateText('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDaysToDateText('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDaysToDateText('2026-03-01', -1)).toBe('2026-02-28');
});

test('a time of day is Singapore’s', () => {
  expect(singaporeInstant('2026-11-20', '09:00').toISOString()).toBe('2026-11-20T01:00:00.000Z');
});
