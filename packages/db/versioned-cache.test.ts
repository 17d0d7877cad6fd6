import { expect, test } from 'vitest';
import { createVersionedCache } from './versioned-cache.ts';

const db = {};

test('a value is cached with its version; a later version takes its place', () => {
  const cache = createVersionedCache({ maxSize: 1_000 });
  expect(cache.get(db, 'total')).toBeUndefined();
  cache.set(db, 'total', { version: '1', value: 7 });
  expect(cache.get(db, 'total')).toEqual({ version: '1', value: 7 });
  cache.set(db, 'total', { version: '2', value: 8 });
  expect(cache.get(db, 'total')).toEqual({ version: '2', value: 8 });
});

test('data without a version, a key that is too long and a value that is too large are not cached', () => {
  const cache = createVersionedCache({ maxSize: 1_000_000 });
  cache.set(db, 'total', { version: null, value: 7 });
  cache.set(db, 'k'.repeat(1_001), { version: '1', value: 7 });
  cache.set(db, 'page', { version: '1', value: 'x'.repeat(500_000) });
  for (const key of ['total', 'k'.repeat(1_001), 'page']) expect(cache.get(db, key)).toBeUndefined();
});

test('the least recently used is evicted when the cache is full', () => {
  const cache = createVersionedCache({ maxSize: 350 });
  const value = 'x'.repeat(100);
  for (const key of ['a', 'b', 'c']) cache.set(db, key, { version: '1', value });
  expect(cache.get(db, 'a')).toBeDefined();
  cache.set(db, 'd', { version: '1', value });
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(db, key))).toEqual(['a', 'c', 'd']);
});

test('clients and transactions have caches of their own', () => {
  const cache = createVersionedCache({ maxSize: 1_000 });
  cache.set(db, 'total', { version: '1', value: 7 });
  expect(cache.get({}, 'total')).toBeUndefined();
});
