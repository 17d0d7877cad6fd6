import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  hasProcessWide,
  processWide,
  processWideValueDescriptions,
  replaceProcessWideForTests,
} from './process-wide.ts';

test('a value is made once, also for a second copy of the module', async () => {
  const first = processWide('jobs', () => ({ made: 'first' }));
  vi.resetModules();
  const copy = await import('./process-wide.ts');
  expect(copy.processWide).not.toBe(processWide);
  expect(copy.processWide('jobs', () => ({ made: 'second' }))).toBe(first);
  expect(copy.hasProcessWide('jobs')).toBe(true);
  expect(hasProcessWide('services')).toBe(false);
});

test('a test may put another value in its place', () => {
  replaceProcessWideForTests('services', 'of the test');
  expect(processWide('services', () => 'made')).toBe('of the test');
});

test('the architecture page lists every value', () => {
  const page = readFileSync(join(import.meta.dirname, '../../.github/architecture.md'), 'utf8');
  const rows = Object.entries(processWideValueDescriptions).map(
    ([name, meaning]) => `| \`${name}\` | ${meaning} |`,
  );
  expect(page).toContain(rows.join('\n'));
});
