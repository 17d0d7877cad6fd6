import { expect, test } from 'vitest';
import { toPlaywrightCheckResult } from './browser-check.ts';
import { runCheck } from './run-check.ts';
import { runChecks } from './run-checks.ts';
import { formatCheckSummary } from './summary.ts';
import { toVitestCheckResult } from './unit-check.ts';

const vitest = { numPassedTests: 10, numFailedTests: 0, numPendingTests: 0, success: true };
const playwright = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } };

test('the totals stand alone on the last line', () => {
  const text = formatCheckSummary([
    { name: 'lint', passed: 1, failed: 0, seconds: 2, details: '' },
    { name: 'unit', passed: 40, failed: 2, seconds: 30, details: 'x' },
  ]);
  expect(text.split('\n').at(-1)).toBe('41 passed, 2 failed');
});

test('counts what Vitest reports', () => {
  expect(toVitestCheckResult({ report: vitest, exitCode: 0, outputTail: '' })).toMatchObject({
    passed: 10,
    failed: 0,
  });
  const report = { ...vitest, numFailedTests: 2, success: false };
  expect(toVitestCheckResult({ report, exitCode: 1, outputTail: 'why' })).toEqual({
    passed: 10,
    failed: 2,
    details: 'why',
  });
});

test('a Vitest run that failed without a failing test, or without a report, counts as a failure', () => {
  expect(toVitestCheckResult({ report: vitest, exitCode: 1, outputTail: '' })).toMatchObject({
    passed: 10,
    failed: 1,
  });
  expect(toVitestCheckResult({ report: null, exitCode: 1, outputTail: '' })).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

test('a skipped test is not a passed one', () => {
  const skippedUnit = { ...vitest, numPendingTests: 1 };
  expect(toVitestCheckResult({ report: skippedUnit, exitCode: 0, outputTail: '' })).toMatchObject({
    failed: 1,
  });
  const skippedFlow = { stats: { ...playwright.stats, skipped: 1, flaky: 1 } };
  expect(toPlaywrightCheckResult({ report: skippedFlow, exitCode: 0, outputTail: '' })).toMatchObject({
    passed: 5,
    failed: 2,
  });
});

test('counts what Playwright reports, and no test at all as a failure', () => {
  expect(toPlaywrightCheckResult({ report: playwright, exitCode: 0, outputTail: '' })).toMatchObject({
    passed: 5,
    failed: 0,
  });
  const nothing = { stats: { ...playwright.stats, expected: 0 } };
  expect(toPlaywrightCheckResult({ report: nothing, exitCode: 0, outputTail: '' })).toMatchObject({
    passed: 0,
    failed: 1,
  });
  expect(toPlaywrightCheckResult({ report: null, exitCode: 1, outputTail: '' })).toMatchObject({ failed: 1 });
});

test('a check that throws is one failure, and what needs it is not run', async () => {
  const lines: string[] = [];
  const context = {
    register: { add: () => undefined, remove: () => undefined },
    report: (line: string) => lines.push(line),
    onStop: () => undefined,
  };
  const build = await runCheck(
    { name: 'build', run: () => Promise.reject(new Error('no disk')) },
    undefined,
    context,
  );
  expect(build).toMatchObject({ name: 'build', passed: 0, failed: 1, details: 'no disk' });

  let isRun = false;
  const run = async () => {
    isRun = true;
    return { passed: 1, failed: 0, details: '' };
  };
  const e2e = await runCheck({ name: 'e2e', needs: 'build', run }, build, context);
  expect(e2e).toMatchObject({ passed: 0, failed: 1, details: 'Not run: build failed.' });
  expect(isRun).toBe(false);
  expect(lines).toContain('✗ build (0 s)');
});

test('checks run in their order, two at once, and each after what it needs', async () => {
  const events: string[] = [];
  const ends = new Map(['a', 'b', 'c', 'd'].map((name) => [name, Promise.withResolvers<void>()]));
  const makeCheck = (name: string, needs?: string) => ({
    name,
    needs,
    run: async () => {
      events.push(name);
      await ends.get(name)?.promise;
      return { passed: 1, failed: 0, details: '' };
    },
  });
  const context = {
    register: { add: () => undefined, remove: () => undefined },
    report: () => undefined,
    onStop: () => undefined,
  };
  const checks = [makeCheck('a'), makeCheck('b'), makeCheck('c', 'a'), makeCheck('d')];
  const outcomes = runChecks(checks, 2, context);
  await expect.poll(() => events).toEqual(['a', 'b']);
  // What became free waits for "a", though "d" could begin: the order decides.
  ends.get('b')?.resolve();
  ends.get('a')?.resolve();
  await expect.poll(() => events).toEqual(['a', 'b', 'c', 'd']);
  ends.get('d')?.resolve();
  ends.get('c')?.resolve();
  expect((await outcomes).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
});

test('a check waits for the one it needs, although there is room for it', async () => {
  const building = Promise.withResolvers<void>();
  const events: string[] = [];
  const context = {
    register: { add: () => undefined, remove: () => undefined },
    report: (line: string) => events.push(line.slice(0, 7)),
    onStop: () => undefined,
  };
  const passed = { passed: 1, failed: 0, details: '' };
  const checks = [
    { name: 'build', run: () => building.promise.then(() => passed) },
    { name: 'lint', run: async () => passed },
    { name: 'e2e', needs: 'build', run: async () => passed },
  ];
  const outcomes = runChecks(checks, 2, context);
  await expect.poll(() => events).toContain('✓ lint ');
  building.resolve();
  await outcomes;
  expect(events).toEqual(['… build', '… lint', '✓ lint ', '✓ build', '… e2e', '✓ e2e (']);
});
