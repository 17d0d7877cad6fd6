import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@repo/workbench/embedded-postgres';
import { preparePostgresPaths, removeDataDirectory } from '@repo/workbench/postgres/paths';
import { startPostgresServer } from '@repo/workbench/postgres/server';
import { applyMigrations, type Service } from '@repo/workbench/prisma-cli';
import { withClient } from './database-server.ts';

export type ReplicatedDatabase = {
  primaryUrl: string;
  standbyUrl: string;
  /** Pauses or continues applying the primary's changes on the standby. */
  setReplay: (state: 'paused' | 'running') => Promise<void>;
  /** Ends the standby alone. */
  stopStandby: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A copy of it, as `pg_basebackup` makes one; that program is not among those from npm. */
async function copyCluster(primary: EmbeddedPostgres, source: string, target: string): Promise<void> {
  await withClient(primary.url('postgres'), async (client) => {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    cpSync(source, target, {
      recursive: true,
      filter: (path) => !['postmaster.pid', 'postmaster.opts'].includes(basename(path)),
    });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  writeFileSync(join(target, 'standby.signal'), '');
}

function giveTo({ uid, gid }: { uid: number; gid: number }, directory: string): void {
  for (const path of ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(directory, path), uid, gid);
  }
}

/** A hot standby that streams from an embedded PostgreSQL; `source` and `dataDirectory` hold the clusters. */
async function startStandby(
  primary: EmbeddedPostgres,
  { source, dataDirectory }: { source: string; dataDirectory: string },
) {
  mkdirSync(dataDirectory);
  const paths = await preparePostgresPaths(dataDirectory);
  await copyCluster(primary, realpathSync(join(source, 'cluster')), paths.cluster);
  if (paths.account) giveTo(paths.account, paths.cluster);
  const { username, password } = new URL(primary.url('postgres'));
  return startPostgresServer(paths, {
    settings: {
      max_connections: '200',
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`,
    },
  });
}

/** A migrated database of a service on a PostgreSQL of its own with these settings, and the same on a standby. */
export async function startReplicatedDatabase(
  service: Service,
  settings: Record<string, string> = {},
): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'replicated-'));
  // PostgreSQL has an account of its own when root runs the tests.
  chmodSync(folder, 0o755);
  const source = join(folder, 'primary');
  const dataDirectory = join(folder, 'standby');
  const primary = await startEmbeddedPostgres({ dataDirectory: source, settings });
  await primary.ensureDatabase(service);
  const primaryUrl = primary.url(service);
  await applyMigrations(service, primaryUrl);
  const standby = await startStandby(primary, { source, dataDirectory });
  const standbyUrl = new URL(primaryUrl);
  standbyUrl.port = String(standby.port);
  return {
    primaryUrl,
    standbyUrl: standbyUrl.href,
    setReplay: (state) =>
      withClient(standbyUrl.href, async (client) => {
        await client.query(
          state === 'paused' ? 'SELECT pg_wal_replay_pause()' : 'SELECT pg_wal_replay_resume()',
        );
      }),
    stopStandby: () => standby.stop(),
    stop: async () => {
      await standby.stop();
      await primary.stop();
      removeDataDirectory(dataDirectory);
      removeDataDirectory(source);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
