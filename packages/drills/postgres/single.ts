import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import { withClient } from '@repo/workbench/postgres/with-client';
import { startProcess } from '@repo/workbench/processes';
import type { DrillContext } from '../drill.ts';
import { commandAsPostgresUser, makePostgresFolder, postgresProgram, runAsPostgresUser } from './debian.ts';

export type SinglePostgres = {
  dataDirectory: string;
  port: number;
  socketDirectory: string;
  url: (database: string) => string;
  /** Also after a restore. Resolves once it accepts writes. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/** One server of Debian's PostgreSQL on loopback, not yet started. `settings` are of postgresql.conf. */
export function createSinglePostgres(
  context: DrillContext,
  settings: Record<string, string>,
): Promise<SinglePostgres> {
  const fill = (dataDirectory: string) =>
    runAsPostgresUser(postgresProgram('initdb'), [
      ...['-D', dataDirectory, '-U', 'postgres', '-A', 'trust'],
      ...['-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
    ]);
  return createServer(context, { folder: 'postgres', settings, fill });
}

/** A hot standby that streams from a running server, not yet started. */
export function createStandby(
  context: DrillContext,
  primary: SinglePostgres,
  settings: Record<string, string>,
): Promise<SinglePostgres> {
  const fill = (dataDirectory: string) =>
    runAsPostgresUser(postgresProgram('pg_basebackup'), [
      ...['-D', dataDirectory, '-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'],
      ...['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'],
    ]);
  return createServer(context, { folder: 'standby', settings, fill, isStandby: true });
}

type Server = {
  folder: string;
  settings: Record<string, string>;
  /** Makes the cluster. */
  fill: (dataDirectory: string) => Promise<unknown>;
  isStandby?: boolean;
};

async function createServer(
  context: DrillContext,
  { folder, settings, fill, isStandby = false }: Server,
): Promise<SinglePostgres> {
  const dataDirectory = join(makePostgresFolder(join(context.directory, folder)), 'data');
  // The path of a socket may not be longer than 107 characters.
  const socketDirectory = mkdtempSync(join(tmpdir(), 'drill-'));
  makePostgresFolder(socketDirectory);
  context.onStop(() => rmSync(socketDirectory, { recursive: true, force: true }));
  await fill(dataDirectory);
  const { port } = await reservePortOrAnother(null);
  await releasePort(port);
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDirectory,
    timezone: 'UTC',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  let stop = async () => {};
  let ended: Promise<unknown> = Promise.resolve();
  return {
    dataDirectory,
    port,
    socketDirectory,
    url,
    start: async () => {
      // A killed server is there, to the next one, until this process has noticed.
      await ended;
      const server = startProcess({
        name: isStandby ? 'The standby' : 'PostgreSQL',
        ...commandAsPostgresUser(postgresProgram('postgres'), [
          '-D',
          dataDirectory,
          '-p',
          String(port),
          ...flags,
        ]),
        cwd: '/',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
        logFile: join(context.directory, 'logs', `${folder}.log`),
        append: true,
        register: context.register,
      });
      ended = server.exited;
      stop = async () => {
        // A fast shutdown: SIGTERM would wait for every client.
        if (server.pid) process.kill(server.pid, 'SIGINT');
        await server.exited;
      };
      await untilAnswering(url('postgres'), { isStandby, isRunning: server.isRunning });
    },
    stop: () => stop(),
  };
}

type Waiting = { isStandby: boolean; isRunning: () => boolean };

/** A standby answers while it recovers; another server is to take writes. */
async function untilAnswering(url: string, { isStandby, isRunning }: Waiting): Promise<void> {
  while (isRunning()) {
    try {
      const found = await withClient(url, (client) => client.query('SELECT pg_is_in_recovery() AS busy'));
      if (isStandby || found.rows[0]?.busy === false) return;
    } catch {
      // It is starting.
    }
    await delay(100);
  }
  throw new Error('PostgreSQL ended while it started; its log is in the folder of the drill.');
}
