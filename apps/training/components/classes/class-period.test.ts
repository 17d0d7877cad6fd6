import { expect, test } from 'vitest';
import { periodOf, readPeriod } from './class-period.ts';

test.each([
  [null, null, 'upcoming'],
  ['2027-02-11', '2027-02-12', 'upcoming'],
  ['2027-02-10', '2027-02-12', 'ongoing'],
  ['2027-02-08', '2027-02-10', 'ongoing'],
  ['2027-02-08', '2027-02-09', 'completed'],
  ['2027-02-10', null, 'ongoing'],
  ['2027-02-09', null, 'completed'],
])('a class from %s to %s is %s on 10 February', (startDate, endDate, period) => {
  expect(periodOf({ startDate, endDate }, '2027-02-10')).toBe(period);
});

test('an unknown period is every period', () => {
  expect(readPeriod(new URLSearchParams('period=ongoing'))).toBe('ongoing');
  expect(readPeriod(new URLSearchParams('period=soon'))).toBeNull();
});
