import { expect, test } from 'vitest';
import { createPagePatternFinder } from './page-pattern-finder.ts';

const patternOf = createPagePatternFinder(['/', '/sell', '/sell/[id]', '/sell/new', '/docs/[...path]']);

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
