import type { Service } from '@repo/workbench/prisma-cli';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { ensureMigratedDatabase, prepareDatabaseReset } from './database-server.ts';

export type TestDatabase<DatabaseClient> = {
  /** A client on this worker's own database. */
  readonly db: DatabaseClient;
  /** The database's address, for a second client or a listener. */
  readonly url: string;
};

/** A test client waits where a server gives up in seconds: a busy machine is no lost database. */
export const testTimeouts = { connectTimeoutMs: 30_000, statementTimeoutMs: 60_000 };

/** What a service is tested with. */
export const testClientOptions = { poolSize: 5, refuseNestedConnections: true, ...testTimeouts };

type Disconnectable = { $disconnect: () => Promise<void> };

/**
 * Gives a test file a migrated database of its worker, emptied before each test (but for the rows that migrations put
 * there). Call it at the top of the file or of a `describe`.
 */
export function useDatabase<DatabaseClient extends Disconnectable>(
  service: Service,
  createClient: (url: string) => DatabaseClient,
): TestDatabase<DatabaseClient> {
  let opened: { url: string; db: DatabaseClient; janitor: Pool; empty: () => Promise<void> } | undefined;

  function current() {
    if (!opened)
      throw new Error('The test database is there from beforeAll on: use it inside tests and hooks');
    return opened;
  }

  beforeAll(async () => {
    const name = `test_${service}_${inject('testRun')}_${process.env.VITEST_POOL_ID ?? '0'}`;
    const url = await ensureMigratedDatabase(inject('postgresUrl'), service, name);
    const janitor = new Pool({ connectionString: url, max: 1 });
    // A test may end all connections, ours as well: the pool makes another.
    janitor.on('error', () => {});
    opened = { url, db: createClient(url), janitor, empty: await prepareDatabaseReset(janitor) };
  });
  beforeEach(() => current().empty());
  afterAll(async () => {
    await opened?.db.$disconnect();
    await opened?.janitor.end();
  });

  return {
    get db() {
      return current().db;
    },
    get url() {
      return current().url;
    },
  };
}
