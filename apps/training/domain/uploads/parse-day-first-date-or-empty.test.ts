import { describe, expect, test } from 'vitest';
import { parseDayFirstDateOrEmpty } from './parse-day-first-date-or-empty.ts';

const century = { century: 2000 } as const;

describe('a date is read with the day first', () => {
  test.each([
    '05/11/2026',
    '5/11/2026',
    '05-11-2026',
    '5.11.2026',
    '05 11 2026',
    '5 / 11 / 2026',
    '5 Nov 2026',
    '05-Nov-2026',
    '5-NOVEMBER-2026',
    '5th November, 2026',
    'Nov 5, 2026',
    'November 5th 2026',
    'Thu, 5 Nov 2026',
    'Thursday 5 Nov 2026',
    '2026-11-05',
    '2026/11/5',
    '2026.11.05',
    '20261105',
    '05112026',
    '05/11/2026 14:30',
    '05/11/2026 2:30 PM',
    '2026-11-05 00:00:00',
    '2026-11-05T00:00:00',
    ' 05/11/2026 ',
    '46331',
    '46331.75',
  ])('%s', (text) => expect(parseDayFirstDateOrEmpty(text)).toBe('2026-11-05'));

  test.each(['05/11/26', '5-11-26', '5 Nov 26', '05-Nov-26'])('%s, in this century', (text) => {
    expect(parseDayFirstDateOrEmpty(text, century)).toBe('2026-11-05');
    // The century is ambiguous: somebody born in '26 may be 100.
    expect(parseDayFirstDateOrEmpty(text)).toBe('');
  });

  test('an instant that names its zone is the day in Singapore', () => {
    expect(parseDayFirstDateOrEmpty('2026-11-04T16:00:00.000Z')).toBe('2026-11-05');
    expect(parseDayFirstDateOrEmpty('2026-11-05T00:00:00+08:00')).toBe('2026-11-05');
    expect(parseDayFirstDateOrEmpty('2026-11-04T15:59:59Z')).toBe('2026-11-04');
  });

  test('a sheet may count from 1904', () => {
    expect(parseDayFirstDateOrEmpty('44869', { date1904: true })).toBe('2026-11-05');
  });

  test('the 29th of February is only in leap years', () => {
    expect(parseDayFirstDateOrEmpty('29/02/2024')).toBe('2024-02-29');
    expect(parseDayFirstDateOrEmpty('29/02/2026')).toBe('');
  });
});

test.each([
  '11/25/2026',
  '31/02/2026',
  '00/11/2026',
  '5/0/2026',
  '2026-13-01',
  '2026',
  '12',
  '1234567',
  '5 Nob 2026',
  '5 Novem 2026 or so',
  '5/11',
  'next Monday',
  '05/11/202',
  '0000-11-05',
  '#N/A',
  '',
])('%j is no date', (text) => expect(parseDayFirstDateOrEmpty(text, century)).toBe(''));
