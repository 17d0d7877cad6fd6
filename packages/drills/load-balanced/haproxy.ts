import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '@repo/workbench/prisma-cli';
import { startProcess } from '@repo/workbench/processes';
import type { DrillContext, NeededProgram } from '../drill.ts';
import { readReferenceSettings } from './reference-settings.ts';

export const neededHaproxy: NeededProgram = { program: 'haproxy', package: 'haproxy' };

export type BalancedService = { service: Service; publicPort: number; instancePorts: readonly number[] };

export type Haproxy = {
  /** A new worker process takes over the sockets; the old one finishes what it has. */
  reload: () => void;
};

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
  return {
    reload: () => {
      if (master.pid) process.kill(master.pid, 'SIGUSR2');
    },
  };
}

/** Services are told apart by port, since one machine has one name. */
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
