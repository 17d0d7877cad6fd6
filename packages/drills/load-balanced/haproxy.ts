import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '@repo/workbench/prisma-cli';
import { type RunningProcess, startProcess } from '@repo/workbench/processes';
import type { DrillContext, NeededProgram } from '../drill.ts';
import { readReferenceSettings } from './reference-settings.ts';

export const neededHaproxy: NeededProgram = { program: 'haproxy', package: 'haproxy' };

export type BalancedService = { service: Service; publicPort: number; instancePorts: readonly number[] };

export type Haproxy = {
  /** A new worker process takes over the sockets; the old one finishes what it has. Throws when no new one is there. */
  reload: () => Promise<void>;
};

const reloadMs = 20_000;
/** A worker that cannot take over ends at once. */
const staysMs = 1_000;

export function startHaproxy(context: DrillContext, balanced: readonly BalancedService[]): Haproxy {
  const file = join(context.directory, 'haproxy.cfg');
  writeFileSync(file, haproxySettings(balanced));
  const master = startProcess({
    name: 'HAProxy',
    command: context.programPath('haproxy'),
    args: ['-W', '-f', file],
    cwd: context.directory,
    env: process.env,
    logFile: join(context.directory, 'logs', 'haproxy.log'),
    register: context.register,
  });
  return { reload: () => reload(master) };
}

async function reload(master: RunningProcess): Promise<void> {
  if (!master.pid || !master.isRunning()) throw new Error(`HAProxy does not run:\n${master.outputTail()}`);
  const before = childrenOf(master.pid);
  process.kill(master.pid, 'SIGUSR2');
  const deadline = performance.now() + reloadMs;
  while (performance.now() < deadline) {
    await delay(50);
    const added = childrenOf(master.pid).filter((pid) => !before.includes(pid));
    if (added.length === 0) continue;
    await delay(staysMs);
    const remaining = childrenOf(master.pid);
    if (added.some((pid) => remaining.includes(pid))) return;
  }
  throw new Error(`No new worker of HAProxy took over:\n${master.outputTail()}`);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && readParent(entry) === parent)
    .map(Number);
}

/** null: it has ended, also where its parent has not noticed yet. */
function readParent(pid: string): number | null {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [state, parent] = afterName.split(' ');
    return state === 'Z' ? null : Number(parent);
  } catch {
    return null;
  }
}

/** The port says which service is meant, since one machine has one name. */
function haproxySettings(balanced: readonly BalancedService[]): string {
  const binds = balanced.map(({ publicPort }) => `bind 127.0.0.1:${publicPort}`).join('\n    ');
  return readReferenceSettings('haproxy/haproxy.cfg', [
    [/^ +maxconn 20000$/m, '    maxconn 2000'],
    // A path in the drill's folder is too long for a socket.
    [/^ +stats socket .*$/m, ''],
    [/^ +bind :80$/m, `    ${binds}`],
    [
      /^(?: +use_backend .*\n)+/m,
      balanced
        .map(({ service, publicPort }) => `    use_backend ${service} if { dst_port ${publicPort} }\n`)
        .join(''),
    ],
    ...balanced.flatMap(({ service, instancePorts }) =>
      instancePorts.map((port, index) => {
        const address = new RegExp(`(?<=server ${service}-${index + 1}\\S* )\\S+`, 'g');
        return [address, `127.0.0.1:${port}`] as const;
      }),
    ),
  ]);
}
