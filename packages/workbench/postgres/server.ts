import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { identifyProcess, isStillRunning, type ProcessIdentity } from '../process-identity.ts';
import { stopServer } from './leftover.ts';
import type { PostgresPlaces } from './places.ts';

export type Server = { port: number; process: ProcessIdentity; stop: () => Promise<void> };

const START_PATIENCE_MS = 60_000;
const ATTEMPTS = 5;

/** Starts PostgreSQL on the preferred port, or on a free one where that is taken. */
export async function startServer(
  places: PostgresPlaces,
  preferredPort: number | undefined,
  settings: Record<string, string>,
): Promise<Server> {
  let failure = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const port = await getPort({
      host: '127.0.0.1',
      ...(attempt === 1 && preferredPort ? { port: preferredPort } : {}),
    });
    const outcome = await tryToStart(places, port, settings);
    if (typeof outcome !== 'string') return outcome;
    failure = outcome;
    // Somebody was quicker with the port, or the last backends of a killed server are still leaving: both pass.
    if (!/could not bind|shared memory block .*still in use|lock file .* already exists/i.test(failure))
      break;
    await delay(500);
  }
  throw new Error(`PostgreSQL did not start. Its last words (all in ${places.log}):\n${failure}`);
}

async function tryToStart(
  places: PostgresPlaces,
  port: number,
  settings: Record<string, string>,
): Promise<Server | string> {
  const flags = Object.entries({ listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings });
  const log = openSync(places.log, 'w', 0o600);
  // In a process group of its own: Ctrl-C in the terminal must reach the applications first, the database last.
  const child = spawn(
    places.postgres,
    [
      '-D',
      places.cluster,
      '-p',
      String(port),
      ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...places.account, cwd: '/', detached: true, stdio: ['ignore', log, log], env: quietEnvironment() },
  );
  closeSync(log);
  const started = await Promise.race([
    new Promise<'exited'>((resolve) => {
      child.once('exit', () => resolve('exited'));
      child.once('error', () => resolve('exited'));
    }),
    waitUntilReady(places.cluster, child.pid),
  ]);
  const identity = child.pid ? identifyProcess(child.pid) : null;
  if (started !== 'ready' || !identity) {
    if (identity) await stopServer(identity);
    return started === 'late' ? 'It was not ready after a minute.' : lastWords(places.log);
  }
  child.unref();
  const stopAtExit = () => {
    if (isStillRunning(identity)) process.kill(identity.pid, 'SIGINT');
  };
  process.once('exit', stopAtExit);
  child.once('exit', () => process.off('exit', stopAtExit));
  return { port, process: identity, stop: () => stopServer(identity) };
}

/** PostgreSQL writes its state into the eighth line of its lock file; this is how pg_ctl waits, too. */
async function waitUntilReady(cluster: string, pid: number | undefined): Promise<'ready' | 'late'> {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (Date.now() < deadline) {
    const lines = readLines(join(cluster, 'postmaster.pid'));
    if (lines[0] === String(pid) && lines[7]?.trim() === 'ready') return 'ready';
    await delay(20);
  }
  return 'late';
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function lastWords(log: string): string {
  return readLines(log).slice(-12).join('\n').trim();
}

/** Messages in English, whatever the machine speaks; nothing of ours (PGDATA, PGPORT, …) may steer the server. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: process.env.NODE_ENV ?? 'development', PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
