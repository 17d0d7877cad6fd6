import { type QueryCount, withQueryCount } from '@repo/base/query-count';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, onTestFinished, test } from 'vitest';
import { createDriverPool } from './create-pool.ts';
import { queryPoolRows } from './hot-read.ts';
import { createTrainingClient, inTransaction, Prisma } from './training.ts';

const database = useTrainingDatabase();

async function count(work: () => Promise<unknown>): Promise<number> {
  const counted: QueryCount = { queries: 0 };
  // Prisma sends a statement only once its promise is awaited.
  await withQueryCount(counted, async () => await work());
  return counted.queries;
}

async function openClient() {
  const db = createTrainingClient(database.url, { poolSize: 1 });
  onTestFinished(() => db.$disconnect());
  await db.$queryRaw`SELECT 1`;
  return db;
}

test('statements: those of the client, its hot reads and its transactions are counted', async () => {
  const db = await openClient();
  expect(await count(() => db.$queryRaw`SELECT 1`)).toBe(1);
  expect(await count(() => db.user.findMany({ take: 1, select: { id: true } }))).toBe(1);
  expect(await count(() => queryPoolRows(db, Prisma.sql`SELECT 1 AS one`))).toBe(1);
  // BEGIN and COMMIT are statements too.
  expect(await count(() => inTransaction(db, (tx) => tx.$queryRaw`SELECT 1`))).toBe(3);
  expect(await count(async () => {})).toBe(0);
});

test('statements: those of a plain pool are counted', async () => {
  const pool = createDriverPool(database.url, {
    maxConnections: 1,
    applicationName: 'counted',
    onLost: () => {},
  });
  onTestFinished(() => pool.end());
  expect(await count(() => pool.query('SELECT 1'))).toBe(1);
});

test('statements: a request that waits for a connection counts its own, not those of the request before it', async () => {
  const db = await openClient();
  const read = () => queryPoolRows(db, Prisma.sql`SELECT pg_sleep(0.01)::text`);
  const counts = await Promise.all([
    count(read),
    count(() => Promise.all([read(), read(), read()])),
    count(() => inTransaction(db, (tx) => tx.$queryRaw`SELECT 1`)),
    count(read),
  ]);
  expect(counts).toEqual([1, 3, 3, 1]);
});
