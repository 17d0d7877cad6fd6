import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BenchContext } from '../bench-part.ts';
import { type RunningServer, startServer } from '../start-server.ts';

const application = join(import.meta.dirname, 'plain-app');

/** A Next application with two pages: one word, and 24 cards. */
export async function startPlainApplication(context: BenchContext): Promise<RunningServer> {
  context.report('Building the plain Next application …');
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const env = { NEXT_TELEMETRY_DISABLED: '1' };
  execFileSync(process.execPath, [next, 'build', application], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: 'pipe',
  });
  const { url, pid } = await startServer(context, {
    name: 'The plain Next application',
    argsOf: (port) => [next, 'start', application, '--port', String(port)],
    cwd: application,
    env,
    logFile: 'plain-application.log',
    readyPath: '/hello',
  });
  return { url, pids: { server: pid } };
}
