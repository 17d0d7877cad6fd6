import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { dataDirectory, repositoryRoot } from '../paths.ts';
import { type Check, type CheckResult, runCommand } from './check.ts';
import { type ReportedOutcome, runWithJsonReport } from './run-with-json-report.ts';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  success: boolean;
};

/** Vitest on a real PostgreSQL, with a worker more than there are cores: workers often wait for the database. */
export const unitCheck: Check = createVitestCheck('unit', [`--maxWorkers=${availableParallelism() + 1}`]);

/**
 * Tests that need a build: each service answers alike through its own server and through Next. Vitest itself would start one worker
 * on two cores, which runs one file after the other.
 */
export const parityCheck: Check = {
  ...createVitestCheck('parity', ['--root', join(repositoryRoot, 'e2e', 'parity'), '--maxWorkers=2']),
  needs: 'build',
};

function createVitestCheck(name: string, args: readonly string[]): Check {
  const reportFile = join(dataDirectory, 'logs', `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const command = join(repositoryRoot, 'node_modules', '.bin', 'vitest');
  return {
    name,
    run: async (context) => {
      const report = await runWithJsonReport<VitestReport>(reportFile, () =>
        runCommand(
          {
            name,
            command,
            args: ['run', '--allowOnly=false', ...reporters, ...args],
            env: { NODE_ENV: 'test' },
          },
          context,
        ),
      );
      return toVitestCheckResult(report);
    },
  };
}

/** A failed run without a failing test (an unhandled rejection, a file that does not load) counts as one failure. */
export function toVitestCheckResult({
  report,
  exitCode,
  outputTail,
}: ReportedOutcome<VitestReport>): CheckResult {
  const passed = report?.numPassedTests ?? 0;
  // A skipped test counts as failed.
  const failed = (report?.numFailedTests ?? 0) + (report?.numPendingTests ?? 0);
  const isFailed = exitCode !== 0 || failed > 0;
  return { passed, failed: isFailed ? Math.max(failed, 1) : 0, details: isFailed ? outputTail : '' };
}
