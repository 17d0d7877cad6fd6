import { expect, test } from 'vitest';
import { sparklinePoints } from './sparkline.tsx';

test('the highest is at the top, zero at the bottom, from edge to edge', () => {
  expect(sparklinePoints([0, 5, 10], 106, 26)).toEqual([
    { x: 3, y: 23 },
    { x: 53, y: 13 },
    { x: 103, y: 3 },
  ]);
});

test('a quiet fortnight is a line on the ground', () => {
  expect(new Set(sparklinePoints([0, 0, 0], 96, 28).map(({ y }) => y))).toEqual(new Set([25]));
});

test('one value is a flat line, none is nothing', () => {
  expect(sparklinePoints([4], 96, 28)).toHaveLength(2);
  expect(sparklinePoints([], 96, 28)).toEqual([]);
});
