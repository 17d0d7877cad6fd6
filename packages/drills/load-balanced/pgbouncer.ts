import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import { type RunningProcess, startProcess } from '@repo/workbench/processes';
import type { DrillContext, NeededProgram } from '../drill.ts';
import { commandAsPostgresUser, makePostgresFolder } from '../postgres/debian.ts';
import { readReferenceSettings } from './reference-settings.ts';

export const neededPgbouncer: NeededProgram = { program: 'pgbouncer', package: 'pgbouncer' };

export type Pgbouncer = {
  url: (database: string) => string;
  /** Those that do not run. */
  start: () => Promise<void>;
  /** One after the other: a new process takes over the old one's sockets, its clients' connections included (`pgbouncer -R`). */
  replaceOnline: () => Promise<void>;
  /** Ends one of the two, each time the other one. SIGINT lets transactions finish; with SIGKILL nothing is finished. */
  endNext: (signal: Signal) => Promise<void>;
  endBoth: (signal: Signal) => Promise<void>;
};
type Signal = 'SIGINT' | 'SIGKILL';

/** Two processes on one port (`so_reuseport`). `databaseUrl` is PostgreSQL's own; those of the services have the same account. */
export async function createPgbouncer(context: DrillContext, databaseUrl: string): Promise<Pgbouncer> {
  const { port } = await reservePortOrAnother(null);
  const both = [1, 2].map((number) => createProcess(context, { number, port, databaseUrl }));
  let ended = 0;
  return {
    url: (database) => {
      const url = new URL(databaseUrl);
      url.port = String(port);
      url.pathname = `/${database}`;
      return url.href;
    },
    start: async () => {
      await releasePort(port);
      for (const each of both) each.start();
      await untilListening(port);
    },
    replaceOnline: async () => {
      for (const each of both) await each.replaceOnline();
    },
    endNext: async (signal) => {
      await both[ended % both.length]?.end(signal);
      ended += 1;
    },
    endBoth: async (signal) => {
      await Promise.all(both.map((each) => each.end(signal)));
    },
  };
}

type ProcessOptions = Addresses & { number: number };

function createProcess(context: DrillContext, { number, ...addresses }: ProcessOptions) {
  const folder = makePostgresFolder(mkdtempSync(join(tmpdir(), 'pgbouncer-')));
  context.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const file = writeSettings(folder, addresses);
  let running: RunningProcess | null = null;
  const launch = (...flags: string[]) =>
    startProcess({
      name: 'PgBouncer',
      ...commandAsPostgresUser(context.programPath('pgbouncer'), [...flags, file]),
      cwd: folder,
      env: process.env,
      logFile: join(context.directory, 'logs', `pgbouncer-${number}.log`),
      append: true,
      register: context.register,
    });
  return {
    start: () => {
      if (!running?.isRunning()) running = launch();
    },
    replaceOnline: async () => {
      const first = running;
      running = launch('-R');
      await first?.exited;
    },
    end: async (signal: Signal) => {
      if (running?.pid) process.kill(running.pid, signal);
      await running?.exited;
    },
  };
}

type Addresses = { port: number; databaseUrl: string };

function writeSettings(folder: string, { port, databaseUrl }: Addresses): string {
  const postgres = new URL(databaseUrl);
  const accounts = join(folder, 'userlist.txt');
  writeFileSync(accounts, `"${postgres.username}" "${decodeURIComponent(postgres.password)}"\n`);
  const settings = readReferenceSettings('pgbouncer/pgbouncer.ini', [
    [/host=10\.0\.0\.5 port=5432/g, `host=127.0.0.1 port=${postgres.port}`],
    [/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^unix_socket_dir = .*$/m, `unix_socket_dir = ${folder}`],
    [/^pidfile = .*$/m, ''],
    [/^auth_file = .*$/m, `auth_file = ${accounts}`],
  ]);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings);
  for (const each of [accounts, file]) chmodSync(each, 0o644);
  return file;
}

async function untilListening(port: number): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    if (await canConnect(port)) return;
    await delay(20);
  }
  throw new Error('PgBouncer does not listen; its log is in the folder of the drill.');
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
