import { createMarketplaceClient, type MarketplaceClient } from '@repo/db/marketplace';
import { type TestDatabase, testClientOptions, useDatabase } from './use-database.ts';

export type MarketplaceTestDatabase = TestDatabase<MarketplaceClient>;

/** A marketplace database for a test file: see `useDatabase`. */
export function useMarketplaceDatabase(): MarketplaceTestDatabase {
  return useDatabase('marketplace', (url) => createMarketplaceClient(url, testClientOptions));
}
