import { expect, it } from 'vitest';
import { toCents } from './cents.ts';

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
