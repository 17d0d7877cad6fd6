import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, test } from 'vitest';
import { assertDatabaseReady, findMissingMigrations } from './readiness.ts';

const marketplace = useMarketplaceDatabase();
const training = useTrainingDatabase();

test('a migration that the database has not had is missing, one that it had is not', async () => {
  const known = ['20261120120000_extensions', '20261120120100_tables'];
  expect(await findMissingMigrations(marketplace.db, known)).toEqual([]);
  expect(await findMissingMigrations(marketplace.db, [...known, '20991231000000_later'])).toEqual([
    '20991231000000_later',
  ]);
  expect(await findMissingMigrations(training.db, known)).toEqual(['20261120120000_extensions']);
});

test('a service is ready when its database has every migration; it says how many are missing, or why it cannot be asked', async () => {
  const refuse = ({ message = 'away', cause }: { message?: string; cause?: unknown }) =>
    new Error(message, { cause });
  const known = ['20261120120000_extensions'];
  expect(await assertDatabaseReady(marketplace.db, known, refuse)).toEqual({ status: 'ready' });
  await expect(
    assertDatabaseReady(marketplace.db, [...known, '20991231000000_later'], refuse),
  ).rejects.toThrow('The database lacks 1 of the migrations');
  const cause = new Error('connect ECONNREFUSED');
  const away = { $queryRaw: () => Promise.reject(cause) };
  await expect(assertDatabaseReady(away, known, refuse)).rejects.toMatchObject({ message: 'away', cause });
});
