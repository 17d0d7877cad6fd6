import { createDatabaseProxy } from '@repo/testing/database-proxy';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse } from '@repo/testing/training-factories';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createChildcareClient } from './childcare.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { coalesceRead, queryPoolRows, readCoalescedRows, readInSharedBatch } from './hot-read.ts';
import { createMarketplaceClient } from './marketplace.ts';
import { createTrainingClient, inTransaction, Prisma } from './training.ts';

const database = useTrainingDatabase();

type Row = { code: string; count: number; found: boolean; nothing: string | null };
const codesFrom = (code: string) =>
  Prisma.sql`SELECT code, 7 AS count, true AS found, NULL AS nothing FROM course WHERE code >= ${code} ORDER BY code`;

/** A client that has been used, so that its pool is open, and what it was asked by its own engine since. */
async function openClient(url = database.url) {
  const db = createTrainingClient(url, { poolSize: 4 });
  onTestFinished(() => db.$disconnect());
  await db.$queryRaw`SELECT 1`;
  return { db, engine: vi.spyOn(db, '$queryRaw') };
}

test('rows are what $queryRaw answers, without its engine', async () => {
  for (const code of ['A', 'B', 'C']) await createCourse(database.db, { code });
  const { db, engine } = await openClient();
  for (let time = 0; time < 3; time += 1) {
    const rows = await readCoalescedRows<Row>(db, codesFrom('B'));
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { code: 'B', count: 7, found: true, nothing: null },
      { code: 'C', count: 7, found: true, nothing: null },
    ]);
  }
  expect(engine).not.toHaveBeenCalled();
  expect(await readCoalescedRows<Row>(db, codesFrom('B'))).toEqual(await db.$queryRaw(codesFrom('B')));
});

test.each([
  ['marketplace', createMarketplaceClient],
  ['training', createTrainingClient],
  ['childcare', createChildcareClient],
])('the client of the %s is read past its engine', async (_service, createClient) => {
  const db = createClient(database.url, { poolSize: 1 });
  onTestFinished(() => db.$disconnect());
  await db.$queryRaw`SELECT 1`;
  const engine = vi.spyOn(db, '$queryRaw');
  expect(await queryPoolRows<{ one: number }>(db, Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  expect(await readCoalescedRows<{ one: number }>(db, Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  expect(engine).not.toHaveBeenCalled();
});

test('a client that nobody has used yet answers as well, and closes its connections in the end', async () => {
  const applicationName = 'hot-read-alone';
  const db = createTrainingClient(database.url, { poolSize: 1, applicationName });
  expect(await readCoalescedRows<{ one: number }>(db, Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  await db.$disconnect();
  const open = () =>
    database.db.$queryRaw`SELECT pid FROM pg_stat_activity WHERE application_name = ${applicationName}`;
  await expect.poll(open, { timeout: 5_000 }).toEqual([]);
});

test('behind a transaction pooler nothing is prepared by name', async () => {
  const db = createTrainingClient(database.url, { poolSize: 1, preparedStatements: false });
  onTestFinished(() => db.$disconnect());
  await readCoalescedRows<Row>(db, codesFrom('A'), { prepared: true });
  expect(await db.$queryRaw`SELECT name FROM pg_prepared_statements`).toEqual([]);
});

test('a statement is planned for its values each time, unless it asks to be prepared', async () => {
  const db = createTrainingClient(database.url, { poolSize: 1 });
  onTestFinished(() => db.$disconnect());
  const prepared = () =>
    db.$queryRaw<{ statement: string }[]>`SELECT statement FROM pg_prepared_statements ORDER BY name`;
  for (let time = 0; time < 8; time += 1) {
    await readCoalescedRows<Row>(db, codesFrom('B'));
    await db.user.findUnique({ where: { email: 'a@example.com' } });
  }
  expect(await prepared()).toEqual([]);
  for (const code of ['A', 'B', 'C']) await readCoalescedRows<Row>(db, codesFrom(code), { prepared: true });
  await readCoalescedRows(db, Prisma.sql`SELECT 1 AS one`, { prepared: true });
  expect(await prepared()).toEqual([
    { statement: expect.stringContaining('FROM course') },
    { statement: 'SELECT 1 AS one' },
  ]);
});

test('inside a transaction it reads what the transaction wrote', async () => {
  const { db } = await openClient();
  const codes = await inTransaction(db, async (tx) => {
    await createCourse(tx, { code: 'Z' });
    return readCoalescedRows<Row>(tx, codesFrom('Y'));
  });
  expect(codes.map(({ code }) => code)).toEqual(['Z']);
});

test('a value that the two would send differently goes through the engine', async () => {
  const { db, engine } = await openClient();
  const instant = new Date('2026-11-21T23:30:00Z');
  const rows = await readCoalescedRows<{ day: string }>(
    db,
    Prisma.sql`SELECT (${instant}::date)::text AS day`,
  );
  expect(engine).toHaveBeenCalledOnce();
  expect(rows).toEqual(await db.$queryRaw(Prisma.sql`SELECT (${instant}::date)::text AS day`));
});

test('a database that is away is told as such, and it reads again when the database is back', async () => {
  const proxy = await createDatabaseProxy(database.url);
  onTestFinished(proxy.close);
  const { db } = await openClient(proxy.url);
  await proxy.refuse();
  const failure: unknown = await readCoalescedRows(db, Prisma.sql`SELECT 1 AS one`).catch(
    (error: unknown) => error,
  );
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await proxy.restore();
  expect(await readCoalescedRows<{ one: number }>(db, Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});

/** A connection that holds a lock, for which the statements of `counting` wait. */
async function holdReads() {
  const holder = createTrainingClient(database.url, { poolSize: 1 });
  onTestFinished(() => holder.$disconnect());
  await holder.$queryRaw`SELECT pg_advisory_lock(7)::text`;
  return {
    /** Once so many statements wait for the lock: their snapshots are taken. */
    waiting: (number: number) =>
      expect
        .poll(
          async () => {
            const [row] = await database.db.$queryRaw<[{ count: number }]>`
            SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
            return row.count;
          },
          { timeout: 180_000 },
        )
        .toBe(number),
    release: () => holder.$queryRaw`SELECT pg_advisory_unlock(7)::text`,
  };
}

/** Counts courses from a code on as they are when it begins, and waits before it says so; and which run of the statement it is. */
const counting = (code: string) => Prisma.sql`
  SELECT (SELECT count(*)::int FROM course WHERE code >= ${code}) AS count, nextval('runs')::int AS run,
    (SELECT 1 FROM (SELECT pg_advisory_xact_lock_shared(7)) held) AS held`;
type Counted = { count: number; run: number };

async function countRuns(): Promise<void> {
  await database.db.$executeRaw`CREATE SEQUENCE runs`;
  onTestFinished(async () => {
    await database.db.$executeRaw`DROP SEQUENCE runs`;
  });
}

test('who asks while a statement is running sees what was stored before he asked, in one run for all', async () => {
  await countRuns();
  const { db } = await openClient();
  const { waiting, release } = await holdReads();
  const first = readCoalescedRows<Counted>(db, counting('A'));
  await waiting(1);
  await createCourse(database.db, { code: 'A' });
  const second = Array.from({ length: 20 }, () => readCoalescedRows<Counted>(db, counting('A')));
  await waiting(2);
  await createCourse(database.db, { code: 'B' });
  // Two are under way, and these wait until one of them has ended. Other values are another read.
  const third = Array.from({ length: 20 }, () => readCoalescedRows<Counted>(db, counting('A')));
  const elsewhere = readCoalescedRows<Counted>(db, counting('B'));
  await waiting(3);
  await release();
  expect(await first).toMatchObject([{ count: 0, run: 1 }]);
  for (const rows of await Promise.all(second)) expect(rows).toMatchObject([{ count: 1, run: 2 }]);
  expect(await elsewhere).toMatchObject([{ count: 1, run: 3 }]);
  for (const rows of await Promise.all(third)) expect(rows).toMatchObject([{ count: 2, run: 4 }]);
});

test('a failure reaches all who share the statement, and the next one is run again', async () => {
  const { db } = await openClient();
  const read = (divisor: number) =>
    readCoalescedRows<{ value: number }>(db, Prisma.sql`SELECT 6 / ${divisor}::int AS value`);
  const failures = await Promise.allSettled([read(0), read(0), read(0)]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await read(3)).toEqual([{ value: 2 }]);
});

test('statements that write, and those of a transaction, are each run', async () => {
  await countRuns();
  const { db } = await openClient();
  const next = Prisma.sql`SELECT nextval('runs')::int AS run`;
  const runs = await Promise.all([1, 2, 3].map(() => queryPoolRows<{ run: number }>(db, next)));
  expect(runs.map(([row]) => row?.run).toSorted()).toEqual([1, 2, 3]);
  const inside = await inTransaction(db, async (tx) => {
    const one = (wanted: string) =>
      readInSharedBatch(tx, 'runs', wanted, async (all) => {
        const [row] = await readCoalescedRows<{ run: number }>(tx, next);
        return new Map(all.map((each) => [each, row?.run]));
      });
    return Promise.all([
      readCoalescedRows<{ run: number }>(tx, next).then(([row]) => row?.run),
      coalesceRead(tx, 'next', () => readCoalescedRows<{ run: number }>(tx, next)).then(([row]) => row?.run),
      one('a'),
      one('a'),
    ]);
  });
  expect(inside.toSorted()).toEqual([4, 5, 6, 7]);
});
