import { expect, it } from 'vitest';
import { endOfLastValidSingaporeDay, expiryStatusOf } from './expiry.ts';

it.each([
  // Issued in Singapore on the 21st, early and late, when elsewhere it is another day.
  ['2026-11-20T16:00:00Z', 24, '2028-11-21T15:59:59.000Z'],
  ['2026-11-21T15:59:59Z', 24, '2028-11-21T15:59:59.000Z'],
  // Shorter months, leap years.
  ['2026-08-31T04:00:00Z', 6, '2027-02-28T15:59:59.000Z'],
  ['2027-08-31T04:00:00Z', 6, '2028-02-29T15:59:59.000Z'],
  ['2028-02-29T04:00:00Z', 12, '2029-02-28T15:59:59.000Z'],
  ['2026-12-31T20:00:00Z', 1, '2027-02-01T15:59:59.000Z'],
  ['2026-10-31T04:00:00Z', 1, '2026-11-30T15:59:59.000Z'],
])('issued at %s for %i months it is valid until %s', (issued, months, until) => {
  expect(endOfLastValidSingaporeDay(new Date(issued), months)?.toISOString()).toBe(until);
});

it('for ever is for ever', () => {
  expect(endOfLastValidSingaporeDay(new Date(), null)).toBeNull();
  expect(expiryStatusOf(null, new Date('2999-01-01T00:00:00Z'))).toBe('valid');
});

it.each([
  ['2027-02-19T15:59:58Z', 'valid'],
  ['2027-02-20T15:59:59Z', 'expiring'],
  ['2027-05-21T15:59:59Z', 'expiring'],
  ['2027-05-21T16:00:00Z', 'expired'],
])('at %s it is %s', (now, status) => {
  expect(expiryStatusOf(new Date('2027-05-21T15:59:59Z'), new Date(now))).toBe(status);
});
