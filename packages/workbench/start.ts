import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { findLaunchers } from './launchers.ts';
import { dataDirectory, repositoryRoot } from './paths.ts';
import { completeAndReadEnvironment } from './prepare-environment.ts';
import { acquireRunLock } from './run-lock.ts';
import { describeStack } from './screen.ts';
import { isProductionOrExposed } from './stack/exposure.ts';
import { startStack } from './stack.ts';
import { logAndExplainFailure } from './step-error.ts';
import { waitForStopRequest } from './stop-request.ts';

/** `npm start`: starts everything and shows one screen until Ctrl-C. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
  const mode = values.dev ? 'development' : 'production';
  const report = (line: string) => console.log(line);
  const begun = performance.now();
  const launchers = findLaunchers();
  const lock = await acquireRunLock(join(dataDirectory, 'running.json'), { launchers, purpose: mode });
  const variables = completeAndReadEnvironment(report);
  const stack = startStack({
    directory: dataDirectory,
    mode,
    variables,
    ports: 'configured',
    temporaryDatabase: false,
    register: lock,
    report,
    ...(mode === 'development'
      ? { onLine: (service, line) => console.log(`${service.padEnd(11)} ${line}`) }
      : {}),
  });
  const told = waitForStopRequest(launchers);
  try {
    const ready = await Promise.race([stack.ready, told]);
    if (ready === 'stop') return 0;
    lock.describe(ready.applications.map(({ service, url }) => `${service}: ${url}`).join('  '));
    const details = {
      mode,
      logDirectory: relative(repositoryRoot, join(dataDirectory, 'logs')),
      seconds: Math.round((performance.now() - begun) / 1_000),
      isExposed: isProductionOrExposed(variables),
    } as const;
    report(describeStack(ready, details));
    const end = await Promise.race([ready.broken, told]);
    if (end === 'stop') return 0;
    throw end;
  } finally {
    report('Stopping …');
    await stack.stop();
    lock.release();
  }
}

let exitCode: number;
try {
  exitCode = await main();
} catch (error) {
  console.error(`\n${logAndExplainFailure(error, join(dataDirectory, 'logs', 'start.log'))}`);
  exitCode = 1;
}
// Exits although promises of an aborted start may be pending.
process.exit(exitCode);
