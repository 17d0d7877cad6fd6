import type { Service } from '@repo/workbench/prisma-cli';
import { Pool } from 'pg';
import { beforeAll, beforeEach, inject } from 'vitest';
import { ensureMigratedDatabase, prepareDatabaseReset } from './database-server.ts';

export type TestDatabase<DatabaseClient> = {
  /** A client on this worker's own database. */
  readonly db: DatabaseClient;
  /** The database's address, for a second client or a listener. */
  readonly url: string;
};

/** A test client waits where a server gives up in seconds: a busy machine is no lost database. */
export const testTimeouts = {
  connectTimeoutMs: 30_000,
  statementTimeoutMs: 60_000,
  lockTimeoutMs: 60_000,
  transactionWaitMs: 60_000,
  transactionTimeoutMs: 60_000,
};

/** What a service is tested with. */
export const testClientOptions = { poolSize: 5, refuseNestedConnections: true, ...testTimeouts };

type Disconnectable = { $disconnect: () => Promise<void> };

type Opened<DatabaseClient> = { url: string; db: DatabaseClient; janitor: Pool };

/**
 * By the database's name. Test files of a project run one after the other in the same process: a client of its own would cost each
 * of them a tenth of a second of processor time, and its connections as much. They end with the process.
 */
const openDatabases = new Map<string, Promise<Opened<unknown>>>();

async function openDatabase<DatabaseClient extends Disconnectable>(
  service: Service,
  name: string,
  createClient: (url: string) => DatabaseClient,
): Promise<Opened<DatabaseClient>> {
  const url = await ensureMigratedDatabase(inject('postgresUrl'), service, name);
  const janitor = new Pool({ connectionString: url, max: 1 });
  // A test may end all connections, ours as well: the pool makes another.
  janitor.on('error', () => {});
  const db = createClient(url);
  // A service that a test file closes has this client, which the next file uses.
  db.$disconnect = () => Promise.resolve();
  return { url, db, janitor };
}

/**
 * Gives a test file a migrated database of its worker, emptied before each test (but for the rows that migrations put
 * there). Call it at the top of the file or of a `describe`.
 */
export function useDatabase<DatabaseClient extends Disconnectable>(
  service: Service,
  createClient: (url: string) => DatabaseClient,
): TestDatabase<DatabaseClient> {
  let opened: (Opened<DatabaseClient> & { empty: () => Promise<void> }) | undefined;

  function current() {
    if (!opened)
      throw new Error('The test database is there from beforeAll on: use it inside tests and hooks');
    return opened;
  }

  beforeAll(async () => {
    const name = `test_${service}_${inject('testRun')}_${process.env.VITEST_POOL_ID ?? '0'}`;
    const database = openDatabases.get(name) ?? openDatabase(service, name, createClient);
    openDatabases.set(name, database);
    database.catch(() => openDatabases.delete(name));
    const { url, db, janitor } = (await database) as Opened<DatabaseClient>;
    opened = { url, db, janitor, empty: await prepareDatabaseReset(janitor) };
  });
  beforeEach(() => current().empty());

  return {
    get db() {
      return current().db;
    },
    get url() {
      return current().url;
    },
  };
}
