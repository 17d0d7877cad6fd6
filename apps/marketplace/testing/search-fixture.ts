import { listingQuery } from '@repo/schemas/marketplace/listing-query';
import type { MarketplaceTestDatabase } from '@repo/testing/marketplace-database';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import type { Context } from '#domain/context.ts';
import { searchListings } from '#domain/listings/search-listings.ts';
import { createTestContext } from './test-context.ts';

export function createSearchFixture(database: MarketplaceTestDatabase) {
  function search(
    parameters: Record<string, string | number> = {},
    context: Context = createTestContext(database),
  ) {
    const sent = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
    return searchListings(context, listingQuery.parse(sent));
  }

  /** Creates listings of one seller; arguments override the defaults. */
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
