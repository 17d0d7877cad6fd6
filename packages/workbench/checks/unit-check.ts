import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checkout, dataDirectory } from '../places.ts';
import { type Check, type CheckResult, runCommand } from './check.ts';
import { readReport } from './read-report.ts';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  success: boolean;
};

/**
 * Vitest over the workspace, on a real PostgreSQL that its global set-up brings. Its own choice leaves a core to whoever
 * watches; here half the time nobody else would use it.
 */
export const unit: Check = vitestCheck('unit', [`--maxWorkers=${Math.max(2, availableParallelism())}`]);

/** What takes a build: that each service answers alike through its own server and through Next. */
export const parity: Check = {
  ...vitestCheck('parity', ['--root', join(checkout, 'e2e', 'parity')]),
  needs: 'build',
};

function vitestCheck(name: string, args: readonly string[]): Check {
  const reportFile = join(dataDirectory, 'logs', `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const command = join(checkout, 'node_modules', '.bin', 'vitest');
  return {
    name,
    run: async (context) => {
      const report = await readReport<VitestReport>(reportFile, () =>
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
      return countVitest(report);
    },
  };
}

/** A run that found no failing test and still failed (an unhandled rejection, a file that does not load) counts as one. */
export function countVitest({
  report,
  exitCode,
  lastWords,
}: {
  report: VitestReport | null;
  exitCode: number;
  lastWords: string;
}): CheckResult {
  const passed = report?.numPassedTests ?? 0;
  // A test that is skipped was not seen to pass.
  const failed = (report?.numFailedTests ?? 0) + (report?.numPendingTests ?? 0);
  const isFailed = exitCode !== 0 || failed > 0;
  return { passed, failed: isFailed ? Math.max(failed, 1) : 0, details: isFailed ? lastWords : '' };
}
