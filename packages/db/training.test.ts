import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, test } from 'vitest';
import { inTransaction } from './training.ts';

const database = useTrainingDatabase();

test('a user comes without the password hash unless it is asked for by name', async () => {
  const { db } = database;
  const data = { fullName: 'Alice', email: 'alice@example.com', passwordHash: 'secret' };
  await db.user.create({ data });
  expect(await db.user.findFirst()).not.toHaveProperty('passwordHash');
  const named = await db.user.findFirst({ select: { passwordHash: true } });
  expect(named?.passwordHash).toBe('secret');
  await inTransaction(db, async (tx) => {
    expect(await tx.user.findFirst()).not.toHaveProperty('passwordHash');
  });
});
