import { type QueryCount, withQueryCount } from '@repo/base/query-count';
import { createDatabaseProxy } from '@repo/testing/database-proxy';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { Client, type ClientConfig } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDriverPool } from './create-pool.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { RetryingPool } from './retrying-pool.ts';
import { createTrainingClient, inTransaction, type TrainingDb } from './training.ts';

const database = useTrainingDatabase();

async function openThroughProxy() {
  const proxy = await createDatabaseProxy(database.url);
  const db = createTrainingClient(proxy.url, { poolSize: 2 });
  onTestFinished(async () => {
    await db.$disconnect();
    await proxy.close();
  });
  return { proxy, db };
}

/** How often it was sent, and what came of it. */
async function countSent(work: () => Promise<unknown>): Promise<{ sent: number; outcome: unknown }> {
  const counted: QueryCount = { queries: 0 };
  const outcome = await withQueryCount(counted, () => work().catch((error: unknown) => error));
  return { sent: counted.queries, outcome };
}

/** A pool of one connection; `attempts` counts those that were opened. */
async function openPool(retryForMs: number) {
  const proxy = await createDatabaseProxy(database.url);
  const attempts = { count: 0 };
  const { promise: refused, resolve: onRefused } = Promise.withResolvers<void>();
  class ObservedClient extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      attempts.count += 1;
      this.connection.once('error', () => onRefused());
    }
  }
  const pool = new RetryingPool({ connectionString: proxy.url, max: 1, Client: ObservedClient });
  pool.retryForMs = retryForMs;
  onTestFinished(async () => {
    await pool.end();
    await proxy.close();
  });
  return { pool, proxy, attempts, refused };
}

test('connections: a server that is away for a moment costs nobody an answer', async () => {
  const { pool, proxy, refused } = await openPool(60_000);
  await proxy.refuse();
  const asked = pool.query('SELECT 1 AS one');
  await refused;
  await proxy.restore();
  expect((await asked).rows).toEqual([{ one: 1 }]);
});

test('connections: in a longer outage those who ask later are refused at once', async () => {
  const { pool, proxy, attempts } = await openPool(200);
  await proxy.refuse();
  await expect(pool.connect()).rejects.toSatisfy(isDatabaseUnavailable);
  expect(attempts.count).toBeGreaterThan(1);
  attempts.count = 0;
  await expect(pool.connect()).rejects.toSatisfy(isDatabaseUnavailable);
  expect(attempts.count).toBe(1);
});

const endSession = 'pg_terminate_backend(pg_backend_pid())';
// PostgreSQL evaluates a condition that names no column before it reads a row, and the table is empty.
const endAndWrite = `UPDATE "user" SET id = id WHERE (SELECT ${endSession})`;

test('statements: a read that loses its connection is sent again, a write is not', async () => {
  const pool = createDriverPool(database.url, {
    maxConnections: 1,
    applicationName: 'reads',
    onLost: () => {},
  });
  onTestFinished(() => pool.end());
  const read = await countSent(() => pool.query(`SELECT ${endSession}`));
  expect(read.sent).toBeGreaterThan(1);
  expect(read.outcome).toSatisfy(isDatabaseUnavailable);
  const write = await countSent(() => pool.query(endAndWrite));
  expect(write).toEqual({ sent: 1, outcome: expect.toSatisfy(isDatabaseUnavailable) });
});

test('statements: a write that may be done twice is sent again', async () => {
  const options = { maxConnections: 1, applicationName: 'counts', onLost: () => {}, repeatsWrites: true };
  const pool = createDriverPool(database.url, options);
  onTestFinished(() => pool.end());
  const write = await countSent(() => pool.query(endAndWrite));
  expect(write.sent).toBeGreaterThan(1);
});

test('transactions: one that loses its connection is done again from its beginning', async () => {
  const { proxy, db } = await openThroughProxy();
  let attempts = 0;
  const user = await inTransaction(db, async (tx) => {
    attempts += 1;
    const created = await tx.user.create({
      data: { email: 'mei@example.com', fullName: 'Mei' },
    });
    if (attempts === 1) {
      await proxy.refuse();
      await proxy.restore();
    }
    await tx.user.update({ where: { id: created.id }, data: { fullName: 'Mei Lin' } });
    return created;
  });
  expect(attempts).toBe(2);
  expect(await database.db.user.findMany({ select: { id: true, fullName: true } })).toEqual([
    { id: user.id, fullName: 'Mei Lin' },
  ]);
});

test('transactions: one that may have been committed is not done again', async () => {
  const { db } = await openThroughProxy();
  let attempts = 0;
  const commit = inTransaction(db, async (tx) => {
    attempts += 1;
    await endSessionAtCommit(tx);
  });
  await expect(commit).rejects.toSatisfy(isDatabaseUnavailable);
  expect(attempts).toBe(1);
});

async function endSessionAtCommit(tx: TrainingDb): Promise<void> {
  await tx.$executeRawUnsafe('CREATE TEMP TABLE fuse (id int) ON COMMIT DROP');
  await tx.$executeRawUnsafe(`CREATE FUNCTION pg_temp.end_session() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM ${endSession}; RETURN NULL; END $$`);
  await tx.$executeRawUnsafe(`CREATE CONSTRAINT TRIGGER end_session AFTER INSERT ON fuse
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pg_temp.end_session()`);
  await tx.$executeRawUnsafe('INSERT INTO fuse VALUES (1)');
}
