import { join } from 'node:path';
import { dataDirectory, repositoryRoot } from '../paths.ts';
import { startTestStack } from '../test-stack.ts';
import { type Check, type CheckContext, type CheckResult, runCommand } from './check.ts';
import { type ReportedOutcome, runWithJsonReport } from './run-with-json-report.ts';

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Playwright in a real browser against the production build. */
export const browserCheck: Check = createBrowserCheck('e2e', 1);

/** The same against two processes of each service behind one address. Takes as long again, so it runs only by name. */
export const twoInstancesBrowserCheck: Check = { ...createBrowserCheck('instances', 2), onlyByName: true };

function createBrowserCheck(name: string, instancesEach: number): Check {
  return {
    name,
    needs: 'build',
    run: async (context) => {
      const stack = await startTestStack(context.report, { instances: instancesEach });
      context.onStop(stack.stop);
      try {
        return await runPlaywright(name, await stack.ready, context);
      } finally {
        await stack.stop();
      }
    },
  };
}

async function runPlaywright(
  name: string,
  addresses: Record<string, string>,
  context: CheckContext,
): Promise<CheckResult> {
  const directory = join(repositoryRoot, 'e2e');
  const reportFile = join(dataDirectory, 'logs', `${name}.json`);
  const outcome = await runWithJsonReport<PlaywrightReport>(reportFile, () =>
    runCommand(
      {
        name,
        command: join(directory, 'node_modules', '.bin', 'playwright'),
        args: ['test', '--forbid-only', '--reporter=list,json'],
        cwd: directory,
        // Playwright's workers set FORCE_COLOR and warn when NO_COLOR is set too.
        env: { ...addresses, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, NO_COLOR: undefined, FORCE_COLOR: '0' },
      },
      context,
    ),
  );
  return toPlaywrightCheckResult(outcome);
}

/** A flaky or skipped test does not count as passed. */
export function toPlaywrightCheckResult({
  report,
  exitCode,
  outputTail,
}: ReportedOutcome<PlaywrightReport>): CheckResult {
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  const isFailed = exitCode !== 0 || failed > 0 || stats.expected === 0;
  return {
    passed: stats.expected,
    failed: isFailed ? Math.max(failed, 1) : 0,
    details: isFailed ? outputTail : '',
  };
}
