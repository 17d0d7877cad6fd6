import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  findRunningPostgresUrl,
  startEmbeddedPostgres,
  startTemporaryPostgres,
} from '../embedded-postgres.ts';
import type { Variables } from '../env-file.ts';
import { type Service, services } from '../prisma-cli.ts';
import { acquireRunLock, findLivingRun } from '../run-lock.ts';

export type Database = {
  service: Service;
  url: string;
  /** Configured from outside: the server and its other contents are not ours. */
  isOutside: boolean;
};

export type Databases = {
  list: Database[];
  /** Null when the environment names a server for every service. */
  postgres: EmbeddedPostgres | null;
  stop: () => Promise<void>;
};

/** Avoids 5432, the port of a PostgreSQL that the machine may have. */
const PREFERRED_PORT = 54_320;

type Options = {
  directory: string;
  variables: Variables;
  /** An empty cluster that is deleted afterwards; the environment is ignored. */
  temporary: boolean;
};

/** Each service uses its `*_DATABASE_URL`, or the embedded PostgreSQL without one. */
export async function startDatabases(options: Options): Promise<Databases> {
  const outsideUrl = (service: Service) =>
    options.temporary ? undefined : options.variables[`${service.toUpperCase()}_DATABASE_URL`];
  const postgres = services.every(outsideUrl) ? null : await startPostgres(options);
  const list: Database[] = [];
  for (const service of services) {
    const url = outsideUrl(service);
    if (url) list.push({ service, url, isOutside: true });
    else if (postgres) list.push({ service, url: await ensureDatabase(postgres, service), isOutside: false });
  }
  return { list, postgres, stop: async () => postgres?.stop() };
}

/**
 * Uses the database of the running stack, or starts PostgreSQL for this work alone. Throws AlreadyRunningError while a
 * run holds the directory without a server.
 */
export async function withEmbeddedDatabase<T>(
  { directory, service }: { directory: string; service: Service },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const lockFile = join(directory, 'running.json');
  const running = findLivingRun(lockFile) && findRunningPostgresUrl(join(directory, 'postgres'));
  if (running) return work(running(service));
  const lock = await acquireRunLock(lockFile, { purpose: 'task' });
  try {
    const postgres = await startPostgres({ directory, temporary: false });
    try {
      return await work(await ensureDatabase(postgres, service));
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}

function startPostgres({ directory, temporary }: Omit<Options, 'variables'>): Promise<EmbeddedPostgres> {
  if (temporary) return startTemporaryPostgres({ parentDirectory: directory });
  return startEmbeddedPostgres({ dataDirectory: join(directory, 'postgres'), preferredPort: PREFERRED_PORT });
}

async function ensureDatabase(postgres: EmbeddedPostgres, service: Service): Promise<string> {
  await postgres.ensureDatabase(service);
  return postgres.url(service);
}
