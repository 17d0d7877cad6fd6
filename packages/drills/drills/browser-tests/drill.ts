import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@repo/workbench/paths';
import { services } from '@repo/workbench/prisma-cli';
import { startProcess } from '@repo/workbench/processes';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { neededHaproxy } from '../../load-balanced/haproxy.ts';
import { neededPgbouncer } from '../../load-balanced/pgbouncer.ts';
import {
  type LoadBalancedProduct,
  startLoadBalancedProduct,
} from '../../load-balanced/start-load-balanced-product.ts';
import { partOfArguments } from '../../part-of-arguments.ts';
import { programVersion } from '../../postgres/debian.ts';
import { countTests, type PlaywrightReport, type TestCounts } from './count-tests.ts';

export const drill: Drill = {
  purpose:
    'All browser tests, with two instances of each service and a worker behind HAProxy and PgBouncer, with the settings of packages/deploy. Arguments: files or projects for Playwright.',
  needs: [neededHaproxy, neededPgbouncer],
  run: async (context) => {
    const product = await startLoadBalancedProduct(context, services);
    return describe(context, product, await runPlaywright(context, product));
  },
};

type Finished = { report: PlaywrightReport; exitCode: number };

async function runPlaywright(
  { directory, args, register, report }: DrillContext,
  product: LoadBalancedProduct,
): Promise<Finished> {
  const e2e = join(repositoryRoot, 'e2e');
  const reportFile = join(directory, 'playwright.json');
  const addresses = services.flatMap((service) => [
    [`E2E_${service.toUpperCase()}_URL`, product.urlOf(service)],
    [`E2E_${service.toUpperCase()}_DATABASE_URL`, product.databaseUrlOf(service)],
  ]);
  const running = startProcess({
    name: 'Playwright',
    command: join(e2e, 'node_modules', '.bin', 'playwright'),
    // What happened in a test that failed is kept below the drill's folder: a second run may not show it.
    args: [
      ...['test', '--forbid-only', '--reporter=list,json'],
      ...['--trace=retain-on-failure', `--output=${join(directory, 'failed')}`, ...args],
    ],
    cwd: e2e,
    env: {
      ...process.env,
      ...Object.fromEntries(addresses),
      E2E_SANDBOX_URL: product.sandboxUrl,
      E2E_INSTANCES: '2',
      E2E_BEHIND_PROXY: 'true',
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      NO_COLOR: undefined,
      FORCE_COLOR: '0',
    },
    logFile: join(directory, 'logs', 'playwright.log'),
    onLine: report,
    register,
  });
  const exitCode = await running.exited;
  if (!existsSync(reportFile)) throw new Error(`Playwright did not finish:\n${running.outputTail()}`);
  return { report: JSON.parse(readFileSync(reportFile, 'utf8')), exitCode };
}

function describe(
  context: DrillContext,
  product: LoadBalancedProduct,
  { report, exitCode }: Finished,
): DrillResult {
  const { projects, unsuccessful } = countTests(report);
  // Of no test: a file that cannot be loaded, the global time limit.
  const errors = (report.errors ?? []).map(({ message = 'unknown' }) => message.split('\n', 1).join());
  const rows = [...projects].map(([name, counts]) => [name, ...toCells(counts)]);
  return {
    table: { head: ['Tests of', 'passed', 'failed', 'skipped'], rows },
    goals: [
      {
        name: 'every test passed at the first attempt',
        isMet: rows.length > 0 && unsuccessful.length === 0,
      },
      {
        name: 'Playwright ended with exit code 0, without errors outside of tests',
        isMet: exitCode === 0 && errors.length === 0,
      },
    ],
    versions: [
      product.postgresVersion,
      programVersion(context.programPath('haproxy'), '-v').replace(/ 20\d\d.*/, ''),
      programVersion(context.programPath('pgbouncer'), '--version'),
    ],
    notes: [
      'The tests of outages take the media host and the agency away from both instances at once, and give them back. They stop no process of a service: that is what instances and sigkill-uploads do.',
      ...unsuccessful,
      ...errors.map((message) => `outside of tests: ${message}`),
      ...(exitCode === 0 ? [] : [`Playwright ended with exit code ${exitCode}.`]),
    ],
    ...partOfArguments(context.args),
  };
}

function toCells({ passed, failed, skipped }: TestCounts): number[] {
  return [passed, failed, skipped];
}
