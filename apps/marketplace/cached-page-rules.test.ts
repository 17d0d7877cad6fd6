import { expect, it } from 'vitest';
import { cachedPageRules } from './cached-page-rules.ts';

it.each([
  ['/', '', true],
  ['/', 'near=bedok-mrt&radius=5', true],
  ['/', 'near=1.32,103.93', false],
  ['/', 'near=bedok-mrt&near=1.32%2C103.93', false],
  ['/map', '', false],
  ['/settings', '', false],
])('%s?%s is kept for other visitors: %s', (pathname, query, isShared) => {
  expect(cachedPageRules.isShared(pathname, new URLSearchParams(query))).toBe(isShared);
});
