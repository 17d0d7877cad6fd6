import { expect, it } from 'vitest';
import { findBlockingLecture } from './lectures-in-order.ts';

const order = [true, false, true, false].map((isDone, index) => ({ id: index, isDone }));

it.each([
  ['the first lesson is open', 0, null],
  ['the first one that is not done is open', 1, null],
  ['one that is done already is open', 2, null],
  ['a later one waits for the first that is not done', 3, 1],
])('lessons in order: %s', (_situation, place, blocking) => {
  expect(findBlockingLecture(order, place)?.id ?? null).toBe(blocking);
});
