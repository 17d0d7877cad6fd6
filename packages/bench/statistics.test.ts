import { expect, test } from 'vitest';
import { formatNumber, median, percentile } from './statistics.ts';

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(values, 0.5)).toBe(100);
  expect(percentile(values, 0.99)).toBe(198);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([3, 1], 0)).toBe(1);
  expect(percentile([], 0.5)).toBeNaN();
});

test('the median of an even number is between the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test.each([
  [12_345.6, '12,346'],
  [123.4, '123'],
  [12.345, '12.3'],
  [0.123_45, '0.123'],
  [0, '0'],
  [null, '–'],
  [Number.NaN, '–'],
])('%j reads %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});
