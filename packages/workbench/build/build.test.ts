import { expect, test } from 'vitest';
import { saysAllTasksDone, withoutTurboSummary } from './build.ts';

test('a build that a signal stopped half-way is no build, though Turbo ends with 0', () => {
  const brokenOff =
    'Shutting down Turborepo tasks...\n\n Tasks:    2 successful, 3 total\nCached:    2 cached, 3 total';
  expect(saysAllTasksDone(brokenOff)).toBe(false);
  expect(saysAllTasksDone('killed before it counted')).toBe(false);
  expect(saysAllTasksDone(' Tasks:    0 successful, 0 total')).toBe(false);
  expect(saysAllTasksDone(' Tasks:    3 successful, 3 total\nCached:    0 cached, 3 total')).toBe(true);
});

test('of a failed build the error is shown, not what counts it', () => {
  const said = [
    'Error: Turbopack build failed with 1 errors:',
    './app/page.tsx:3:1',
    "Module not found: Can't resolve '#nothing.ts'",
    ' ELIFECYCLE  Command failed with exit code 1.',
    'ERROR: command finished with error: command (/srv/apps/market) pnpm run build exited (1)',
    '@app/marketplace#build: command (/srv/apps/market) pnpm run build exited (1)',
    '',
    ' Tasks:    0 successful, 1 total',
    'Cached:    0 cached, 1 total',
    '  Time:    4.1s',
    'Failed:    @app/marketplace#build',
    ' ERROR  run failed: command  exited (1)',
  ].join('\n');
  expect(withoutTurboSummary(said).trim().split('\n').at(-1)).toContain('Module not found');
});
