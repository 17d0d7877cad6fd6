import { expect, test } from 'vitest';
import { protectedPaths } from '#generated/pages.ts';
import robots from './robots.tsx';

test('crawlers are kept off what is behind the sign-in, and let onto what a visitor may read', () => {
  const rules = [robots().rules].flat();
  expect(rules).toHaveLength(1);
  const disallowed = [rules[0]?.disallow ?? []].flat();
  const isKeptOff = (path: string) => disallowed.some((prefix) => path.startsWith(prefix));
  expect([...protectedPaths, '/api/courses', '/uploads/a/b/c'].filter((path) => !isKeptOff(path))).toEqual(
    [],
  );
  expect(['/', '/docs', '/privacy'].filter(isKeptOff)).toEqual([]);
});
