import { expect, test } from 'vitest';
import { formatDate, formatDates, formatSessionPeriod, formatTime } from './format-dates.ts';

test('a date is said with its day of the week, wherever the server is', () => {
  expect(formatDate('2026-11-20')).toBe('Fri 20 Nov 2026');
  expect(formatDate('2027-01-01')).toBe('Fri 1 Jan 2027');
});

test('dates of a class are one, two or none', () => {
  expect(formatDates('2027-03-01', '2027-03-02')).toBe('Mon 1 Mar 2027 to Tue 2 Mar 2027');
  expect(formatDates('2027-03-01', '2027-03-01')).toBe('Mon 1 Mar 2027');
  expect(formatDates(null, null)).toBe('no date yet');
});

test('times are said as people do', () => {
  expect(['00:05', '09:30', '12:00', '19:30'].map(formatTime)).toEqual([
    '12:05 am',
    '9:30 am',
    '12:00 pm',
    '7:30 pm',
  ]);
  expect(
    formatSessionPeriod({
      startDate: '2027-03-01',
      endDate: '2027-03-01',
      startTime: '09:00',
      endTime: '13:00',
    }),
  ).toBe('Mon 1 Mar 2027, 9:00 am to 1:00 pm');
});
