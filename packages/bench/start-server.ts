import { join } from 'node:path';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import { type RunningProcess, startProcess } from '@repo/workbench/processes';
import { waitUntilReadyOrStop } from '@repo/workbench/stack/wait-until-ready';
import type { BenchContext } from './bench-part.ts';
import type { WatchedPids } from './watch-costs.ts';

export type RunningServer = { url: string; pids: WatchedPids };

export function pidOf({ name, pid }: RunningProcess): number {
  if (pid === undefined) throw new Error(`${name} did not start.`);
  return pid;
}

type Program = {
  name: string;
  /** Of Node, which runs it. */
  argsOf: (port: number) => string[];
  cwd?: string;
  env?: Record<string, string>;
  logFile: string;
  /** Answers once the server is ready. */
  readyPath?: string;
};

/** Starts a server on a free port, which it also finds in BARE_PORT, and waits until it answers. */
export async function startServer(
  { directory, register }: BenchContext,
  { name, argsOf, cwd = directory, env, logFile, readyPath = '' }: Program,
): Promise<{ url: string; pid: number }> {
  const { port } = await reservePortOrAnother(null);
  await releasePort(port);
  const url = `http://127.0.0.1:${port}`;
  const server = startProcess({
    name,
    command: process.execPath,
    args: argsOf(port),
    cwd,
    env: { ...process.env, NODE_ENV: 'production', BARE_PORT: String(port), ...env },
    logFile: join(directory, 'logs', logFile),
    register,
  });
  await waitUntilReadyOrStop(`${url}${readyPath}`, server);
  return { url, pid: pidOf(server) };
}

/** `program` is a path in this package; it reads BARE_PORT and BARE_DATABASE_URL. */
export async function startBareServer(
  context: BenchContext,
  program: string,
  database?: { databaseUrl: string; pids: { database: number } },
): Promise<RunningServer> {
  const { url, pid } = await startServer(context, {
    name: 'The bare server',
    argsOf: () => [join(import.meta.dirname, program)],
    env: { BARE_DATABASE_URL: database?.databaseUrl ?? '' },
    logFile: 'bare-server.log',
  });
  return { url, pids: { server: pid, database: database?.pids.database } };
}
