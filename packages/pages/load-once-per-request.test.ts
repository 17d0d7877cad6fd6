import { expect, test, vi } from 'vitest';
import { loadOncePerRequest } from './load-once-per-request.ts';

// Outside a render React's cache remembers nothing: this one remembers the last key.
vi.mock('react', () => ({
  cache: <T>(read: (key: string) => T) => {
    const made = new Map<string, T>();
    return (key: string) => {
      const found = made.get(key) ?? read(key);
      made.set(key, found);
      return found;
    };
  },
}));

test('what a page shows is read once by its decoded parameters', async () => {
  const read = vi.fn(async ({ id }: { id: string }) => `course ${id}`);
  const load = loadOncePerRequest(read);
  const page = () => load({ params: Promise.resolve({ id: 'a%20b' }) });
  expect([await page(), await page()]).toEqual(['course a b', 'course a b']);
  expect(read.mock.calls).toEqual([[{ id: 'a b' }]]);
});

test('another page is read for itself', async () => {
  const read = vi.fn(async ({ id, part }: { id: string; part: string }) => `${id} ${part}`);
  const load = loadOncePerRequest(read);
  expect(await load({ params: Promise.resolve({ id: '1', part: '2' }) })).toBe('1 2');
  expect(await load({ params: Promise.resolve({ id: '2', part: '1' }) })).toBe('2 1');
});
