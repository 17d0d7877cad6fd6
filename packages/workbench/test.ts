import { join } from 'node:path';
import { generateClientsAndRoutes } from './build/generate.ts';
import { browserCheck, twoInstancesBrowserCheck } from './checks/browser-check.ts';
import { buildCheck } from './checks/build-check.ts';
import type { Check, CheckContext } from './checks/check.ts';
import { runChecks } from './checks/run-checks.ts';
import { lintCheck, typesCheck } from './checks/static-checks.ts';
import { type FinishedCheck, formatCheckSummary } from './checks/summary.ts';
import { parityCheck, unitCheck } from './checks/unit-check.ts';
import { sweepAbandonedPostgres } from './embedded-postgres.ts';
import { findLaunchers } from './launchers.ts';
import { dataDirectory } from './paths.ts';
import { completeAndReadEnvironment } from './prepare-environment.ts';
import { trackProcesses } from './processes.ts';
import { acquireRunLock } from './run-lock.ts';
import { waitForStopRequest } from './stop-request.ts';

/** In the order in which they begin, longest first as far as what they need allows. */
const allChecks: Check[] = [
  ...[buildCheck, lintCheck, typesCheck, unitCheck],
  ...[browserCheck, twoInstancesBrowserCheck, parityCheck],
];

/** For two cores. Browser tests often wait, so unit tests run beside them. */
const CONCURRENT_CHECKS = 2;

/** `npm test`: runs the default checks, or those named (`npm test -- lint unit`), and prints a summary. */
async function main(): Promise<number> {
  const wanted = chooseChecks(process.argv.slice(2));
  let isOver = false;
  const report = (line: string) => {
    if (!isOver) console.log(line);
  };
  const launchers = findLaunchers();
  const lock = await acquireRunLock(join(dataDirectory, 'testing.json'), { launchers, purpose: 'tests' });
  const processes = trackProcesses(lock);
  const stops = [processes.stopAll];
  const context: CheckContext = {
    register: processes.register,
    report,
    onStop: (stop) => stops.push(stop),
  };
  try {
    const outcome = await Promise.race([runAll(wanted, context), waitForStopRequest(launchers)]);
    if (outcome === 'stop') {
      isOver = true;
      return 130;
    }
    report(formatCheckSummary(outcome));
    return outcome.some(({ failed }) => failed > 0) ? 1 : 0;
  } finally {
    for (const stop of stops) await stop();
    // An aborted Vitest leaves its database server running.
    await sweepAbandonedPostgres(join(dataDirectory, 'test'));
    lock.release();
  }
}

function chooseChecks(names: readonly string[]): Check[] {
  const unknown = names.find((name) => !allChecks.some((check) => check.name === name));
  if (unknown !== undefined) {
    throw new Error(
      `There is no check "${unknown}". There are: ${allChecks.map(({ name }) => name).join(', ')}.`,
    );
  }
  return allChecks.filter(({ name, onlyByName }) =>
    names.length === 0 ? !onlyByName : names.includes(name),
  );
}

async function runAll(wanted: readonly Check[], context: CheckContext): Promise<FinishedCheck[]> {
  completeAndReadEnvironment(context.report);
  // Services, workers and the Prisma CLI start more than a hundred times: compiling their modules took half of each start.
  process.env.NODE_COMPILE_CACHE ??= join(dataDirectory, 'compile-cache');
  await generateClientsAndRoutes({ ...context, directory: dataDirectory });
  return runChecks(wanted, CONCURRENT_CHECKS, context);
}

let exitCode: number;
try {
  exitCode = await main();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed`);
  exitCode = 1;
}
// Exits although promises of an aborted run may be pending.
process.exit(exitCode);
