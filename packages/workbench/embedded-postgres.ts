import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import { ensureCluster, SUPERUSER } from './postgres/initialise.ts';
import { findServerPort, stopLeftoverServer } from './postgres/leftover.ts';
import { preparePostgresPaths, removeDataDirectory } from './postgres/paths.ts';
import { type PostgresServer, startPostgresServer } from './postgres/server.ts';
import { withClient } from './postgres/with-client.ts';
import { identifyProcess, isStillRunning, type ProcessIdentity } from './process-identity.ts';
import { retryTransientFailures } from './retry.ts';
import type { SupervisedProcess } from './supervise.ts';

export type EmbeddedPostgres = {
  port: number;
  process: ProcessIdentity;
  /** Connection string as the superuser. The database need not exist yet. */
  url: (database: string) => string;
  /** Returns whether it had to create the database. */
  ensureDatabase: (database: string) => Promise<boolean>;
  server: SupervisedProcess;
  /** Starts it again on the same port after it has ended by itself. */
  restart: () => Promise<SupervisedProcess>;
  /** Fast shutdown: ends open sessions and writes everything. Idempotent. */
  stop: () => Promise<void>;
};

type Options = {
  /** Holds the cluster, its log and its password; created where missing. */
  dataDirectory: string;
  /** Another port is chosen when this one is taken. */
  preferredPort?: number;
  settings?: Record<string, string>;
};

const ALWAYS = { max_connections: '200', timezone: 'UTC', log_timezone: 'UTC' };
/** The data is not needed after a crash, so nothing waits for the disk. */
const nonDurableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL from npm on 127.0.0.1 only, after stopping a server that a killed run left in the directory.
 * Works as root (PostgreSQL then runs under another account) and as a normal user.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const paths = await preparePostgresPaths(options.dataDirectory);
  await stopLeftoverServer(paths.cluster);
  const { password } = await ensureCluster(paths);
  const settings = { ...ALWAYS, ...options.settings };
  const { preferredPort } = options;
  let server = await startPostgresServer(paths, { settings, ...(preferredPort ? { preferredPort } : {}) });
  let isStopped = false;
  const { port } = server;
  const url = urlsOf({ password, port });
  const supervised = ({ exited }: PostgresServer): SupervisedProcess => ({
    exited,
    outputTail: () => '',
    logFile: paths.log,
  });
  let restarting: Promise<SupervisedProcess> | null = null;
  const restart = async () => {
    await stopLeftoverServer(paths.cluster);
    if (isStopped) throw new Error('PostgreSQL is stopped.');
    server = await startPostgresServer(paths, { settings, fixedPort: port });
    if (isStopped) await server.stop();
    return supervised(server);
  };
  return {
    port,
    process: server.process,
    url,
    ensureDatabase: (database) => retryTransientFailures(() => ensureDatabase(url('postgres'), database)),
    server: supervised(server),
    restart: () => {
      const again = restart();
      restarting = again;
      return again;
    },
    stop: async () => {
      isStopped = true;
      await server.stop();
      // A server that is still starting must finish before it can be stopped.
      await restarting?.catch(() => undefined);
    },
  };
}

function urlsOf({ password, port }: { password: string; port: number }): EmbeddedPostgres['url'] {
  return (database) =>
    `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

/** Connection strings of the server that another process runs in this data directory; null when there is none. */
export function findRunningPostgresUrl(dataDirectory: string): EmbeddedPostgres['url'] | null {
  const cluster = join(dataDirectory, 'cluster');
  const port = existsSync(cluster) ? findServerPort(cluster) : null;
  if (port === null) return null;
  return urlsOf({ password: readFileSync(join(dataDirectory, 'password'), 'utf8').trim(), port });
}

/**
 * A cluster for one test run in its own directory, deleted by `stop`. Clusters that killed runs left are deleted first.
 * `durable` keeps the normal disk writes.
 */
export async function startTemporaryPostgres(options: {
  parentDirectory: string;
  durable?: boolean;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  mkdirSync(options.parentDirectory, { recursive: true });
  await sweepAbandonedPostgres(options.parentDirectory);
  const dataDirectory = join(
    options.parentDirectory,
    `postgres-${process.pid}-${randomBytes(4).toString('hex')}`,
  );
  mkdirSync(dataDirectory);
  writeFileSync(join(dataDirectory, OWNER_FILE), JSON.stringify(identifyProcess(process.pid)));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    settings: { ...(options.durable ? {} : nonDurableSettings), ...options.settings },
  });
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop();
      removeDataDirectory(dataDirectory);
    },
  };
}

const OWNER_FILE = 'owner.json';

export async function sweepAbandonedPostgres(parentDirectory: string): Promise<void> {
  if (!existsSync(parentDirectory)) return;
  for (const name of readdirSync(parentDirectory)) {
    const dataDirectory = join(parentDirectory, name);
    const ownerFile = join(dataDirectory, OWNER_FILE);
    if (!name.startsWith('postgres-') || !existsSync(ownerFile)) continue;
    const owner: ProcessIdentity = JSON.parse(readFileSync(ownerFile, 'utf8'));
    if (isStillRunning(owner)) continue;
    await stopLeftoverServer(join(dataDirectory, 'cluster'));
    removeDataDirectory(dataDirectory);
  }
}

function ensureDatabase(adminUrl: string, database: string): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rows.length > 0) return false;
    await client.query(`CREATE DATABASE ${escapeIdentifier(database)}`);
    return true;
  });
}
