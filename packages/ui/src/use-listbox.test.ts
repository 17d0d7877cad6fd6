import { expect, test } from 'vitest';
import { nextOptionIndex } from './use-listbox.ts';

test.each([
  [-1, 1, 3, 0],
  [-1, -1, 3, 2],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [1, 1, 3, 2],
  [-1, 1, 0, -1],
] as const)('from %i by %i of %i: %i', (active, step, count, next) => {
  expect(nextOptionIndex(active, step, count)).toBe(next);
});
