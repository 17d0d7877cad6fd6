import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDayLabel,
  formatRelative,
  formatShortDate,
  formatTime,
  singaporeDay,
  singaporeDaysBetween,
} from './format-date.ts';

test('a date and time read as Singapore says them', () => {
  expect(formatDateTime('2026-11-20T11:30:00Z')).toBe('Fri 20 Nov 2026, 7:30 pm');
  expect(formatTime('2026-11-20T16:05:00Z')).toBe('12:05 am');
  expect(formatTime('2026-11-20T04:00:00Z')).toBe('12:00 pm');
  expect(formatShortDate('2026-09-01T00:00:00Z')).toBe('1 Sep');
});

test('the day is the one in Singapore, not the one in Greenwich', () => {
  expect(formatDate('2026-12-31T16:00:00Z')).toBe('Fri 1 Jan 2027');
  expect(singaporeDay('2026-12-31T16:00:00Z')).toBe('2027-01-01');
  expect(singaporeDay('2026-12-31T15:59:59Z')).toBe('2026-12-31');
});

test('every hour of a year reads as the time zone database has it', () => {
  const inSingapore = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Singapore',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  for (let hour = 0; hour < 8_760; hour += 1) {
    const instant = Date.UTC(2028, 0, 1, hour, 30);
    const parts = inSingapore.formatToParts(instant);
    const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
    // Intl writes "Sept".
    const month = part('month')?.slice(0, 3);
    expect(formatDate(instant)).toBe(`${part('weekday')} ${part('day')} ${month} ${part('year')}`);
  }
});

test('what is no date is refused', () => {
  expect(() => formatDate('soon')).toThrow(RangeError);
});

test('days are counted by the calendar', () => {
  expect(singaporeDaysBetween('2026-11-20T15:59:00Z', '2026-11-20T16:01:00Z')).toBe(1);
  expect(singaporeDaysBetween('2026-11-20T03:00:00Z', '2026-11-18T03:00:00Z')).toBe(-2);
});

test('day separators', () => {
  const now = '2026-11-20T11:30:00Z';
  expect(formatDayLabel('2026-11-19T16:30:00Z', now)).toBe('Today');
  expect(formatDayLabel('2026-11-19T15:30:00Z', now)).toBe('Yesterday');
  expect(formatDayLabel('2026-11-21T11:30:00Z', now)).toBe('Tomorrow');
  expect(formatDayLabel('2026-11-01T11:30:00Z', now)).toBe('Sun 1 Nov 2026');
});

describe('formatRelative', () => {
  const now = '2026-11-20T11:30:00Z';
  test.each([
    ['2026-11-20T11:29:40Z', 'just now'],
    ['2026-11-20T11:30:40Z', 'in a moment'],
    ['2026-11-20T11:29:00Z', '1 minute ago'],
    ['2026-11-20T11:35:00Z', 'in 5 minutes'],
    ['2026-11-20T09:30:00Z', '2 hours ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
    ['2026-11-21T11:45:00Z', 'tomorrow'],
    ['2026-11-17T11:30:00Z', '3 days ago'],
    ['2026-11-06T11:30:00Z', '2 weeks ago'],
    ['2026-10-01T11:30:00Z', 'Thu 1 Oct 2026'],
  ])('%s is "%s"', (instant, text) => {
    expect(formatRelative(instant, now)).toBe(text);
  });
});
