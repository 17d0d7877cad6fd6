import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, test } from 'vitest';

const databases = {
  marketplace: useMarketplaceDatabase(),
  training: useTrainingDatabase(),
  childcare: useChildcareDatabase(),
};

test.each(Object.entries(databases))(
  '%s keeps its rate limits out of the write-ahead log',
  async (_service, { db }) => {
    const tables: unknown = await db.$queryRaw`
    SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'u'`;
    expect(tables).toEqual([{ name: 'rate_limit' }]);
  },
);
