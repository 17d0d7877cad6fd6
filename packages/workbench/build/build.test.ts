import { expect, test } from 'vitest';
import { saysAllDone } from './build.ts';

test('a build that a signal stopped half-way is no build, though Turbo ends with 0', () => {
  const brokenOff =
    'Shutting down Turborepo tasks...\n\n Tasks:    2 successful, 3 total\nCached:    2 cached, 3 total';
  expect(saysAllDone(brokenOff)).toBe(false);
  expect(saysAllDone('killed before it counted')).toBe(false);
  expect(saysAllDone(' Tasks:    0 successful, 0 total')).toBe(false);
  expect(saysAllDone(' Tasks:    3 successful, 3 total\nCached:    0 cached, 3 total')).toBe(true);
});
