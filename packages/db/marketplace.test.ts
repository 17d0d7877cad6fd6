import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, test } from 'vitest';
import { inTransaction } from './marketplace.ts';

const database = useMarketplaceDatabase();

test('a user comes without the password hash unless it is asked for by name', async () => {
  const { db } = database;
  await db.user.create({ data: { name: 'Alice', email: 'alice@example.com', passwordHash: 'secret' } });
  expect(await db.user.findFirst()).not.toHaveProperty('passwordHash');
  const named = await db.user.findFirst({ select: { passwordHash: true } });
  expect(named?.passwordHash).toBe('secret');
  await inTransaction(db, async (tx) => {
    expect(await tx.user.findFirst()).not.toHaveProperty('passwordHash');
  });
});

test('each test starts empty, but for what migrations put there', async () => {
  expect(await database.db.user.count()).toBe(0);
  expect(await database.db.category.count({ where: { parentId: null } })).toBe(8);
});

test('PostgreSQL compiles no statement, which takes longer than any of ours runs', async () => {
  expect(await database.db.$queryRaw`SHOW jit`).toEqual([{ jit: 'off' }]);
});
