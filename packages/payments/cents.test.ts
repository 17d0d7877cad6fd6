import { expect, it } from 'vitest';
import { dollarsTextToCents } from './cents.ts';

it.each([
  ['60', 6000],
  ['60.5', 6050],
  ['0.07', 7],
  ['99999.99', 9_999_999],
])('%s dollars are %d cents', (dollars, cents) => {
  expect(dollarsTextToCents(dollars)).toBe(cents);
});

it.each(['', '-1', '1.234', '1e3', '.5', 'free'])('%j is no amount', (text) => {
  expect(() => dollarsTextToCents(text)).toThrow();
});
