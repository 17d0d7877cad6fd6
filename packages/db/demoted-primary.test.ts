import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, onTestFinished, test } from 'vitest';
import { isDatabaseUnavailable } from './errors.ts';
import { createTrainingClient, inTransaction } from './training.ts';

const database = useTrainingDatabase();

test('transactions: a connection to a server that takes no more writes is used once, then the pool opens another', async () => {
  const db = createTrainingClient(database.url, { poolSize: 1 });
  onTestFinished(() => db.$disconnect());
  // What a standby says to every write; the setting lives and dies with the connection.
  await db.$executeRaw`SET default_transaction_read_only = on`;
  const write = () =>
    inTransaction(db, (tx) => tx.$executeRaw`UPDATE "user" SET updated_at = updated_at WHERE id = 'nobody'`);

  const refused = await write().catch((error: unknown) => error);

  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect(await write()).toBe(0);
});
