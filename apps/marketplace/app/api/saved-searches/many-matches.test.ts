import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { matchChangedListingsAndAlert } from '#domain/saved-searches/match-new-listings.ts';
import { useChatFixture } from '#testing/chat-fixture.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);

it('what most searches look for is compared with them in several transactions', async () => {
  const [seller, buyer] = [await createUser(database.db), await createUser(database.db)];
  await database.db.$executeRaw`
    INSERT INTO saved_search (id, user_id, parameters, frequency, anchor, words, patterns, categories, conditions)
    SELECT 's' || n, ${buyer.id}, 'query=oak&maxPrice=' || n, 'OFF', 'woak', '{oak}', '{%oak%}', '{}', '{}'
    FROM generate_series(1, 10001) n`;
  for (const title of ['Oak table', 'Oak chair'])
    await createListing(database.db, { sellerId: seller.id, title });
  await matchChangedListingsAndAlert(world.services);
  const written = await database.db.$queryRaw<{ listings: number; pairs: number }[]>`
    SELECT count(DISTINCT listing_id)::int AS listings, count(*)::int AS pairs FROM saved_search_match
    GROUP BY xmin::text ORDER BY count(*)`;
  expect(written).toEqual([...[1, 1, 5_000, 5_000, 5_000, 5_000].map((pairs) => ({ listings: 1, pairs }))]);
  expect(await database.db.listingToMatch.count()).toBe(0);
});
