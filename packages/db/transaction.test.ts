import { setTimeout as pause } from 'node:timers/promises';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, expect, test } from 'vitest';
import { isDatabaseUnavailable, isWriteConflict } from './errors.ts';
import { queryPoolRows } from './hot-read.ts';
import { inTransaction, type MarketplaceDb, Prisma } from './marketplace.ts';

const database = useMarketplaceDatabase();

beforeEach(async () => {
  await database.db.user.createMany({
    data: ['a', 'b'].map((id) => ({ id, name: id, email: `${id}@example.com` })),
  });
});

/** Resolves once as many have come: makes two transactions meet in the middle. */
function meeting(of: number): () => Promise<void> {
  let waiting = of;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    waiting -= 1;
    if (waiting <= 0) open();
    return all;
  };
}

const raise = (tx: MarketplaceDb, id: string) =>
  tx.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } });

async function versions(): Promise<number[]> {
  const users = await database.db.user.findMany({ orderBy: { id: 'asc' } });
  return users.map((user) => user.sessionVersion);
}

test('stores all of the work or nothing', async () => {
  const failed = inTransaction(database.db, async (tx) => {
    await raise(tx, 'a');
    throw new Error('Halfway');
  });
  await expect(failed).rejects.toThrow('Halfway');
  expect(await versions()).toEqual([1, 1]);
});

test('inside a transaction joins it', async () => {
  const failed = inTransaction(database.db, async (outer) => {
    await inTransaction(outer, async (inner) => {
      expect(inner).toBe(outer);
      await raise(inner, 'a');
    });
    throw new Error('Afterwards');
  });
  await expect(failed).rejects.toThrow('Afterwards');
  expect(await versions()).toEqual([1, 1]);
});

test('a transaction whose work asks for a second connection fails', async () => {
  const nested = inTransaction(database.db, async () => {
    await versions();
  });
  await expect(nested).rejects.toThrow('A transaction asks for a second connection');
  const hot = inTransaction(database.db, () => queryPoolRows(database.db, Prisma.sql`SELECT 1 AS one`));
  await expect(hot).rejects.toThrow('A transaction asks for a second connection');
  const twice = inTransaction(database.db, () => inTransaction(database.db, async (tx) => raise(tx, 'a')));
  await expect(twice).rejects.toThrow('A transaction asks for a second connection');
});

test('what a transaction leaves running behind it has connections of its own', async () => {
  let later = Promise.resolve<number[]>([]);
  await inTransaction(database.db, async (tx) => {
    await raise(tx, 'a');
    later = pause(50).then(versions);
  });
  expect(await later).toEqual([2, 1]);
});

test('two that lock in opposite orders both succeed in the end', async () => {
  const meet = meeting(2);
  let begun = 0;
  const work = (first: string, second: string) =>
    inTransaction(database.db, async (tx) => {
      begun += 1;
      await raise(tx, first);
      await meet();
      await raise(tx, second);
    });
  await Promise.all([work('a', 'b'), work('b', 'a')]);
  expect(await versions()).toEqual([3, 3]);
  expect(begun).toBeGreaterThan(2);
});

test('a serialization failure retries the work, which then sees what the other wrote', async () => {
  const meet = meeting(2);
  const takeOver = () =>
    inTransaction(
      database.db,
      async (tx) => {
        const { _sum } = await tx.user.aggregate({ _sum: { sessionVersion: true } });
        await meet();
        await tx.user.update({ where: { id: 'a' }, data: { sessionVersion: _sum.sessionVersion ?? 0 } });
      },
      { isolationLevel: 'Serializable' },
    );
  await Promise.all([takeOver(), takeOver()]);
  // 1 + 1 = 2 by the first, 2 + 1 = 3 by the second.
  expect(await versions()).toEqual([3, 1]);
});

test('gives up after the attempts it was allowed, with the conflict as its error', async () => {
  let begun = 0;
  const failed = inTransaction(
    database.db,
    async (tx) => {
      begun += 1;
      await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = 'serialization_failure'; END $$`;
    },
    { attempts: 2 },
  );
  await expect(failed).rejects.toSatisfy(isWriteConflict);
  expect(begun).toBe(2);
});

test('any other failure is not tried again', async () => {
  let begun = 0;
  const failed = inTransaction(database.db, async (tx) => {
    begun += 1;
    await tx.user.create({ data: { name: 'again', email: 'a@example.com' } });
  });
  await expect(failed).rejects.toThrow();
  expect(begun).toBe(1);
});

test('work that takes too long is rolled back, and may be tried again later', async () => {
  const failed = inTransaction(
    database.db,
    async (tx) => {
      await raise(tx, 'a');
      await tx.$queryRaw`SELECT pg_sleep(0.5)::text`;
      await raise(tx, 'b');
    },
    { timeoutMs: 200 },
  );
  await expect(failed).rejects.toSatisfy(isDatabaseUnavailable);
  expect(await versions()).toEqual([1, 1]);
});
