import { expect, test } from 'vitest';
import { createPagePatterns } from './page-pattern.ts';

const patternOf = createPagePatterns(['/', '/sell', '/sell/[id]', '/sell/new', '/docs/[...path]']);

test.each([
  ['/', '/'],
  ['/sell', '/sell'],
  ['/sell/', '/sell'],
  ['/sell/new', '/sell/new'],
  ['/sell/oak-desk', '/sell/[id]'],
  ['/docs/a/b', '/docs/[...path]'],
  ['/sell/oak-desk/mei@example.com', 'other'],
  ['/nothing', 'other'],
])('%s is the page %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
