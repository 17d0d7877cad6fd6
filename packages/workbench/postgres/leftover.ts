import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcess, identifyProcess, isStillRunning } from '../process-identity.ts';

/**
 * After a kill: stops the server that an earlier run left, or removes a lock file whose process id now belongs to
 * another program. Otherwise a no-op.
 */
export async function stopLeftoverServer(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = readPid(lockFile);
  if (pid === null) return;
  const server = identifyProcess(pid);
  if (server && isServerOf(pid, cluster)) {
    await stopPostgresServer(server);
  } else {
    rmSync(lockFile, { force: true });
  }
}

/** A fast shutdown (ends sessions, writes everything); an immediate one when that takes too long. */
export async function stopPostgresServer(server: { pid: number; startedAt: string }): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isStillRunning(server)) return;
    process.kill(server.pid, signal);
    const deadline = performance.now() + timeoutMs;
    while (isStillRunning(server) && performance.now() < deadline) await delay(20);
  }
}

/** Null when no server runs in this cluster. */
export function findServerPort(cluster: string): number | null {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = readPid(lockFile);
  if (pid === null || !isServerOf(pid, cluster)) return null;
  // The fourth line of PostgreSQL's lock file is the port.
  const port = Number.parseInt(readFileSync(lockFile, 'utf8').split('\n')[3] ?? '', 10);
  return port > 0 ? port : null;
}

function readPid(lockFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  if (!findProcess(pid)?.name.includes('postgres')) return false;
  if (process.platform !== 'linux') return true;
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}
