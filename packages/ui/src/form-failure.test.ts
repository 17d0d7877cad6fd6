import { expect, test } from 'vitest';
import { splitFailureByField } from './form-failure.ts';

const names = new Set(['title', 'images', 'seller.name']);

test('a refused field finds its place, a nested one the nearest', () => {
  const { fields, rest } = splitFailureByField(
    {
      error: 'Invalid input',
      details: [
        { field: 'title', message: 'Title is too short' },
        { field: 'title', message: 'Title is banned' },
        { field: 'images.0.url', message: 'Not our picture' },
        { field: 'seller.name', message: 'Say your name' },
      ],
    },
    names,
  );
  expect(fields).toEqual([
    { field: 'title', message: 'Title is too short' },
    { field: 'images', message: 'Not our picture' },
    { field: 'seller.name', message: 'Say your name' },
  ]);
  expect(rest).toBeNull();
});

test('what no field shows is said above the form, with the request id', () => {
  const details = [{ field: 'version', message: 'Somebody else saved first' }];
  const { fields, rest } = splitFailureByField({ error: 'Conflict', requestId: 'r-1', details }, names);
  expect(fields).toEqual([]);
  expect(rest).toEqual({ error: 'Conflict', requestId: 'r-1', details });
});

test('a failure without details is said as it is', () => {
  expect(splitFailureByField({ error: 'Too many requests' }, names).rest).toEqual({
    error: 'Too many requests',
    details: [],
  });
});
