import { createDatabaseProxy } from '@repo/testing/database-proxy';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse } from '@repo/testing/training-factories';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isDatabaseUnavailable } from './errors.ts';
import { readRows } from './hot-read.ts';
import { createTrainingClient, inTransaction, Prisma } from './training.ts';

const database = useTrainingDatabase();

type Row = { code: string; count: number; found: boolean; nothing: string | null };
const codesFrom = (code: string) =>
  Prisma.sql`SELECT code, 7 AS count, true AS found, NULL AS nothing FROM course WHERE code >= ${code} ORDER BY code`;

/** A client that has been used, so that its pool is open, and what it was asked by its own engine since. */
async function openClient(url = database.url) {
  const db = createTrainingClient(url, { poolSize: 2 });
  onTestFinished(() => db.$disconnect());
  await db.$queryRaw`SELECT 1`;
  return { db, engine: vi.spyOn(db, '$queryRaw') };
}

test('rows are what $queryRaw answers, without its engine', async () => {
  for (const code of ['A', 'B', 'C']) await createCourse(database.db, { code });
  const { db, engine } = await openClient();
  // The third time the statement is a prepared one.
  for (let time = 0; time < 3; time += 1) {
    const rows = await readRows<Row>(db, codesFrom('B'));
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { code: 'B', count: 7, found: true, nothing: null },
      { code: 'C', count: 7, found: true, nothing: null },
    ]);
  }
  expect(engine).not.toHaveBeenCalled();
  expect(await readRows<Row>(db, codesFrom('B'))).toEqual(await db.$queryRaw(codesFrom('B')));
});

test('a client that nobody has used yet answers as well', async () => {
  const db = createTrainingClient(database.url, { poolSize: 1 });
  onTestFinished(() => db.$disconnect());
  expect(await readRows<{ one: number }>(db, Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});

test('inside a transaction it reads what the transaction wrote', async () => {
  const { db } = await openClient();
  const codes = await inTransaction(db, async (tx) => {
    await createCourse(tx, { code: 'Z' });
    return readRows<Row>(tx, codesFrom('Y'));
  });
  expect(codes.map(({ code }) => code)).toEqual(['Z']);
});

test('a value that the two would send differently goes through the engine', async () => {
  const { db, engine } = await openClient();
  const instant = new Date('2026-11-21T23:30:00Z');
  const rows = await readRows<{ day: string }>(db, Prisma.sql`SELECT (${instant}::date)::text AS day`);
  expect(engine).toHaveBeenCalledOnce();
  expect(rows).toEqual(await db.$queryRaw(Prisma.sql`SELECT (${instant}::date)::text AS day`));
});

test('a database that is away is told as such, and it reads again when the database is back', async () => {
  const proxy = await createDatabaseProxy(database.url);
  onTestFinished(proxy.close);
  const { db } = await openClient(proxy.url);
  await proxy.refuse();
  const failure: unknown = await readRows(db, Prisma.sql`SELECT 1 AS one`).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await proxy.restore();
  expect(await readRows<{ one: number }>(db, Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});
