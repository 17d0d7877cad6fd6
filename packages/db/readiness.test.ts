import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, test } from 'vitest';
import { findMissingMigrations } from './readiness.ts';

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
