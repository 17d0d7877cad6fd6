import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { choosePort, releasePort } from '@repo/workbench/ports';
import { startProcess } from '@repo/workbench/processes';
import { waitForAnswer } from '@repo/workbench/stack/wait-for-answer';
import type { BenchContext } from '../bench-part.ts';
import { type BareServer, startBareServer } from '../start-product.ts';

const application = join(import.meta.dirname, 'plain-app');

/** A Next application with two pages: one word, and 24 cards. */
export async function startPlainApplication({
  directory,
  register,
  report,
}: BenchContext): Promise<BareServer> {
  report('Building the plain Next application …');
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  execFileSync(process.execPath, [next, 'build', application], { env, stdio: 'pipe' });
  const { port } = await choosePort(null);
  await releasePort(port);
  const server = startProcess({
    name: 'The plain Next application',
    command: process.execPath,
    args: [next, 'start', application, '--port', String(port)],
    cwd: application,
    env,
    logFile: join(directory, 'logs', 'plain-application.log'),
    register,
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(`${url}/hello`, server);
  if (server.pid === undefined) throw new Error('The plain Next application did not start.');
  return { url, pid: server.pid };
}

export function startReactServer(context: BenchContext): Promise<BareServer> {
  return startBareServer(context, { program: join(import.meta.dirname, 'react-server.ts'), databaseUrl: '' });
}
