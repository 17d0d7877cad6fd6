import { listingQuery } from '@repo/schemas/marketplace/listing-query';
import type { MarketplaceTestDatabase } from '@repo/testing/marketplace-database';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import type { Context } from '#domain/context.ts';
import { searchListings } from '#domain/listings/search-listings.ts';
import { testContext } from './test-context.ts';

/** Searches the listings of a test's database, and puts some there. */
export function searchWorld(database: MarketplaceTestDatabase) {
  /** Searches with query parameters as a caller sends them. */
  function search(
    parameters: Record<string, string | number> = {},
    context: Context = testContext(database),
  ) {
    const sent = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
    return searchListings(context, listingQuery.parse(sent));
  }

  /** Listings of one seller; each is made of what it differs by. */
  async function stock(...listings: Parameters<typeof createListing>[1][]) {
    const { id: sellerId } = await createUser(database.db);
    const made = [];
    for (const listing of listings) {
      made.push(
        await createListing(database.db, { description: 'As shown.', brand: '', sellerId, ...listing }),
      );
    }
    return made;
  }

  return { search, stock };
}
