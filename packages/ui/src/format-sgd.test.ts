import { expect, test } from 'vitest';
import { formatSgd, parseTypedSgd } from './format-sgd.ts';

test.each([
  ['25.00', 'S$25.00'],
  ['25', 'S$25.00'],
  ['0.5', 'S$0.50'],
  ['1250.05', 'S$1,250.05'],
  ['9999999.99', 'S$9,999,999.99'],
  // Beyond what a float can hold.
  ['90071992547409931.01', 'S$90,071,992,547,409,931.01'],
  ['-3.20', '−S$3.20'],
])('formatSgd(%s) is %s', (amount, text) => {
  expect(formatSgd(amount)).toBe(text);
});

test.each(['', 'abc', '1.234', '1e3', 'NaN', '1,000.00'])('formatSgd refuses %j', (amount) => {
  expect(() => formatSgd(amount)).toThrow(RangeError);
});

test.each([
  ['25', '25.00'],
  [' S$1,250.5 ', '1250.50'],
  ['$0', '0.00'],
  ['007.10', '7.10'],
  ['.5', '0.50'],
  ['12.', '12.00'],
])('parseTypedSgd(%j) is %s', (typed, amount) => {
  expect(parseTypedSgd(typed)).toBe(amount);
});

test.each(['', '.', '12.345', '1,2', '-5', '1e3', 'free'])('parseTypedSgd refuses %j', (typed) => {
  expect(parseTypedSgd(typed)).toBeNull();
});
