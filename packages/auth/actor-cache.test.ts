import { expect, test, vi } from 'vitest';
import { createActorCache } from './actor-cache.ts';

const db = {};
const answers = (...names: string[]) => {
  const rest = [...names];
  return vi.fn(() => Promise.resolve(rest.shift() ?? 'nobody'));
};

test('an answer is cached for a second from the moment it was asked for', async () => {
  let now = 5_000;
  const cache = createActorCache<string>({ now: () => now });
  const find = answers('Mei', 'Ravi');
  expect(await cache.get(db, 'session', find)).toBe('Mei');
  now += 1_000;
  expect(await cache.get(db, 'session', find)).toBe('Mei');
  now += 1;
  expect(await cache.get(db, 'session', find)).toBe('Ravi');
  expect(find).toHaveBeenCalledTimes(2);
});

test('those who ask at once share one answer, on each client its own', async () => {
  const cache = createActorCache<string>();
  const find = answers('Mei', 'Ravi');
  expect(await Promise.all([cache.get(db, 'session', find), cache.get(db, 'session', find)])).toEqual([
    'Mei',
    'Mei',
  ]);
  expect(await cache.get({}, 'session', find)).toBe('Ravi');
});

test('a failure is not cached', async () => {
  const cache = createActorCache<string>();
  const failing = cache.get(db, 'session', () => Promise.reject(new Error('no database')));
  await expect(failing).rejects.toThrow('no database');
  expect(await cache.get(db, 'session', answers('Mei'))).toBe('Mei');
});

test('clearing drops every answer, also one still on its way', async () => {
  const cache = createActorCache<string>();
  const late = Promise.withResolvers<string>();
  const first = cache.get(db, 'session', () => late.promise);
  cache.clear();
  expect(await cache.get(db, 'session', answers('Ravi'))).toBe('Ravi');
  late.resolve('Mei');
  expect(await first).toBe('Mei');
  expect(await cache.get(db, 'session', answers())).toBe('Ravi');
});
