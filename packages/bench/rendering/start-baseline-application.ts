import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BenchContext } from '../bench-part.ts';
import { type RunningServer, startServer } from '../start-server.ts';

const application = join(import.meta.dirname, 'baseline-app');

/** Builds and starts a Next application of two pages, one word and 24 cards, for comparison with the product. */
export async function startBaselineApplication(context: BenchContext): Promise<RunningServer> {
  context.report('Building the baseline Next application …');
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const env = { NEXT_TELEMETRY_DISABLED: '1' };
  execFileSync(process.execPath, [next, 'build', application], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: 'pipe',
  });
  const { url, pid } = await startServer(context, {
    name: 'The baseline Next application',
    argsOf: (port) => [next, 'start', application, '--port', String(port)],
    cwd: application,
    env,
    logFile: 'baseline-application.log',
    readyPath: '/hello',
  });
  return { url, pids: { server: pid } };
}
