import { expect, it } from 'vitest';
import { describeInvalidAmount, parseAmount } from './typed-amount.ts';

it.each([
  ['25', 25],
  [' 19.90 ', 19.9],
  ['1,234', 1234],
  ['1,234.50', 1234.5],
  ['12,345,678', 12_345_678],
  ['7.', 7],
])('an amount: %j is %d', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

it.each(['12,5', '12,50', '1,2345', '0,500', '1.234,50', '12,,5', ',5', '', 'ten', '-5', '1,234,5'])(
  'an amount: %j is refused, not guessed',
  (typed) => {
    expect(parseAmount(typed)).toBeNull();
  },
);

it('an amount that was refused: a comma is explained, letters are not', () => {
  expect(describeInvalidAmount('12,5', '12.50')).toContain('Use a point for decimals, such as 12.50');
  expect(describeInvalidAmount('ten', '12.50')).toBe('Use digits only, such as 25 or 12.50');
});
