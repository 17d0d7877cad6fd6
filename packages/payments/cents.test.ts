import { expect, it } from 'vitest';
import { formatCents, toCents } from './cents.ts';

it.each([
  ['60', 6000],
  ['60.5', 6050],
  ['0.07', 7],
  ['99999.99', 9_999_999],
])('%s dollars are %d cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents);
});

it.each(['', '-1', '1.234', '1e3', '.5', 'free'])('%j is no amount', (text) => {
  expect(() => toCents(text)).toThrow();
});

it('shows dollars and cents', () => {
  expect([formatCents(6050), formatCents(7), formatCents(123_456_700)]).toEqual([
    'S$60.50',
    'S$0.07',
    'S$1,234,567.00',
  ]);
});
