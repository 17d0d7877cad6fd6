import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('is a version 7 UUID that sorts by its time', () => {
  const instants = [0, 1, 1_700_000_000_000, 1_800_000_000_000];
  const ids = instants.map((instant) => newId(instant));
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(newId(1_700_000_000_000).slice(0, 13)).toBe('018bcfe5-6800');
});

test('is never the same', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newId(1))).size).toBe(1000);
});

test('is greater than the one before, also within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
