import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { releasePort, reservePort } from '@repo/workbench/ports';
import { withClient } from '@repo/workbench/postgres/with-client';
import { startProcess } from '@repo/workbench/processes';
import type { DrillContext } from '../drill.ts';
import { asPostgres, makePostgresFolder, postgresProgram, runAsPostgres } from './debian.ts';

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
export async function createSinglePostgres(
  context: DrillContext,
  settings: Record<string, string>,
): Promise<SinglePostgres> {
  const dataDirectory = join(makePostgresFolder(join(context.directory, 'postgres')), 'data');
  // The path of a socket may not be longer than 107 characters.
  const socketDirectory = mkdtempSync(join(tmpdir(), 'drill-'));
  makePostgresFolder(socketDirectory);
  context.onStop(() => rmSync(socketDirectory, { recursive: true, force: true }));
  await runAsPostgres(postgresProgram('initdb'), [
    ...['-D', dataDirectory, '-U', 'postgres', '-A', 'trust'],
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
  ]);
  const { port } = await reservePort(null);
  await releasePort(port);
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDirectory,
    timezone: 'UTC',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  let stop = async () => {};
  return {
    dataDirectory,
    port,
    socketDirectory,
    url,
    start: async () => {
      const server = startProcess({
        name: 'PostgreSQL',
        ...asPostgres(postgresProgram('postgres'), ['-D', dataDirectory, '-p', String(port), ...flags]),
        cwd: '/',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
        logFile: join(context.directory, 'logs', 'postgres.log'),
        append: true,
        register: context.register,
      });
      stop = async () => {
        // A fast shutdown: SIGTERM would wait for every client.
        if (server.pid) process.kill(server.pid, 'SIGINT');
        await server.exited;
      };
      await untilWritable(url('postgres'), server.isRunning);
    },
    stop: () => stop(),
  };
}

async function untilWritable(url: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    try {
      const found = await withClient(url, (client) => client.query('SELECT pg_is_in_recovery() AS busy'));
      if (found.rows[0]?.busy === false) return;
    } catch {
      // It is starting.
    }
    await delay(100);
  }
  throw new Error('PostgreSQL ended while it started; its log is in the folder of the drill.');
}
