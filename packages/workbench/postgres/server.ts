import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { identifyProcess, isStillRunning, type ProcessIdentity } from '../process-identity.ts';
import { readLines } from '../processes.ts';
import { setupTimeouts } from '../set-up-timeouts.ts';
import { StepError } from '../step-error.ts';
import { stopPostgresServer } from './leftover.ts';
import type { PostgresPaths } from './paths.ts';

export type PostgresServer = {
  port: number;
  process: ProcessIdentity;
  /** Also resolves when another process stops it. */
  exited: Promise<void>;
  stop: () => Promise<void>;
};

const ATTEMPTS = 20;

type Start = {
  /** Another port is chosen when this one is taken. */
  preferredPort?: number;
  /** Clients already know this port; no other is tried. */
  fixedPort?: number;
  settings: Record<string, string>;
};

/** Resolves once PostgreSQL accepts connections. */
export async function startPostgresServer(paths: PostgresPaths, start: Start): Promise<PostgresServer> {
  let failure = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const outcome = await tryToStart(paths, await choosePort(start, attempt), start);
    if (typeof outcome !== 'string') return outcome;
    failure = outcome;
    // Another process took the port, or backends of a killed server are still ending: both are temporary.
    if (!/could not bind|shared memory block .*still in use|lock file .* already exists/i.test(failure))
      break;
    await delay(500);
  }
  throw new StepError('PostgreSQL did not start.', {
    output: failure,
    advice:
      'Start it again. If it fails again, the log says why; deleting .data/postgres begins with empty databases.',
    logFile: paths.log,
  });
}

async function choosePort({ preferredPort, fixedPort }: Start, attempt: number): Promise<number> {
  if (fixedPort !== undefined) return fixedPort;
  return getPort({
    host: '127.0.0.1',
    ...(attempt === 1 && preferredPort ? { port: preferredPort } : {}),
  });
}

async function tryToStart(
  paths: PostgresPaths,
  port: number,
  { settings, fixedPort }: Start,
): Promise<PostgresServer | string> {
  const flags = Object.entries({ listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings });
  const log = openSync(paths.log, fixedPort === undefined ? 'w' : 'a', 0o600);
  // In its own process group: Ctrl-C must stop the applications first and the database last.
  const child = spawn(
    paths.postgres,
    [
      '-D',
      paths.cluster,
      '-p',
      String(port),
      ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...paths.account, cwd: '/', detached: true, stdio: ['ignore', log, log], env: postgresEnvironment() },
  );
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const identity = child.pid ? identifyProcess(child.pid) : null;
  const stopAtExit = () => {
    if (identity && isStillRunning(identity)) process.kill(identity.pid, 'SIGINT');
  };
  process.once('exit', stopAtExit);
  child.once('exit', () => process.off('exit', stopAtExit));
  const started = await Promise.race([
    exited.then(() => 'exited' as const),
    waitUntilReady(paths.cluster, child.pid),
  ]);
  if (started !== 'ready' || !identity) {
    if (identity) await stopPostgresServer(identity);
    return started === 'late' ? 'It was not ready after five minutes.' : outputTail(paths.log);
  }
  child.unref();
  return { port, process: identity, exited, stop: () => stopPostgresServer(identity) };
}

/** Polls the state in the eighth line of the lock file, as pg_ctl does. */
async function waitUntilReady(cluster: string, pid: number | undefined): Promise<'ready' | 'late'> {
  const deadline = performance.now() + setupTimeouts.postgresStartMs;
  while (performance.now() < deadline) {
    const lines = readLines(join(cluster, 'postmaster.pid'));
    if (lines[0] === String(pid) && lines[7]?.trim() === 'ready') return 'ready';
    await delay(20);
  }
  return 'late';
}

function outputTail(log: string): string {
  return readLines(log).slice(-12).join('\n').trim();
}

/** English messages whatever the machine's language; our own PGDATA, PGPORT, … must not affect the server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: process.env.NODE_ENV ?? 'development', PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
