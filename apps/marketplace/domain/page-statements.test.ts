import { createMarketplaceClient } from '@repo/db/marketplace';
import { listingQuery } from '@repo/schemas/marketplace/listing-query';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createListing, createUser } from '@repo/testing/marketplace-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { getSignInMethods } from './accounts/get-sign-in-methods.ts';
import { listBlocks } from './blocks/list-blocks.ts';
import { listVisibleFavoriteCards } from './favorites/list-favorite-page.ts';
import { findSimilarListings } from './listings/find-similar-listings.ts';
import { getListingAndCountView } from './listings/get-listing.ts';
import { searchListingCards, searchListings } from './listings/search-listings.ts';

const database = useMarketplaceDatabase();
const counted = useStatementCountingClient(database, createMarketplaceClient);

it('pages: similar listings, blocked people and connections are one statement each', async () => {
  const viewer = await createUser(database.db);
  const seller = await createUser(database.db, { name: 'Seller' });
  const blocked = await createUser(database.db, { name: 'Blocked' });
  await database.db.block.create({ data: { blockerId: viewer.id, blockedId: blocked.id } });
  await database.db.account.create({
    data: { userId: viewer.id, provider: 'google', providerAccountId: 'google-viewer' },
  });
  const target = await createListing(database.db, { sellerId: seller.id });
  const shown = await createListing(database.db, { sellerId: seller.id });
  await createListing(database.db, { sellerId: blocked.id });
  const context = createTestContext({ db: counted.db }, { actor: actorOf(viewer) });
  await findSimilarListings(context, target.id);
  counted.countSinceLastCall();

  const similar = await findSimilarListings(context, target.id);
  expect(similar.map(({ id }) => id)).toEqual([shown.id]);
  expect(counted.countSinceLastCall()).toBe(1);

  const blocks = await listBlocks(context);
  expect(blocks).toEqual([
    { user: { id: blocked.id, name: 'Blocked', image: null }, createdAt: expect.any(String) },
  ]);
  expect(counted.countSinceLastCall()).toBe(1);

  const connections = await getSignInMethods(context, { googleAvailable: false });
  expect(connections.google).toMatchObject({ connected: true, connectedAt: expect.stringMatching(/Z$/) });
  expect(counted.countSinceLastCall()).toBe(1);
});

it('pages: the seller’s stars and sales come with the listings, and are not in the documented answers', async () => {
  const { db } = database;
  const viewer = await createUser(db);
  const seller = await createUser(db, { ratingCount: 3, ratingTotal: 14 });
  await db.responseTime.create({
    data: { sellerId: seller.id, pace: 'HOURS', medianSeconds: 9_000, contacts: 7, measuredAt: new Date() },
  });
  const target = await createListing(db, { sellerId: seller.id });
  const liked = await createListing(db, { sellerId: seller.id });
  const unrated = await createListing(db);
  await createListing(db, { sellerId: seller.id, status: 'SOLD' });
  await createListing(db, { sellerId: seller.id, status: 'ARCHIVED' });
  await db.favorite.create({ data: { userId: viewer.id, listingId: liked.id } });
  const context = createTestContext({ db: counted.db }, { actor: actorOf(viewer) });
  const query = listingQuery.parse({});
  await searchListingCards(context, query);
  counted.countSinceLastCall();

  const rated = { count: 3, average: 4.7 };
  const ratingOf = new Map([
    [target.id, rated],
    [liked.id, rated],
    [unrated.id, null],
  ]);
  const cards = (await searchListingCards(context, query)).data;
  expect(new Map(cards.map(({ id, sellerRating }) => [id, sellerRating]))).toEqual(ratingOf);
  expect(counted.countSinceLastCall()).toBe(1);
  const similar = await findSimilarListings(context, target.id);
  expect(similar.find(({ id }) => id === liked.id)?.sellerRating).toEqual(rated);
  expect((await listVisibleFavoriteCards(context, { page: 1, limit: 24 })).data[0]?.sellerRating).toEqual(
    rated,
  );
  expect(counted.countSinceLastCall()).toBe(2);
  const page = await getListingAndCountView({ ...context, defer: () => {} }, target.id);
  expect(page.sellerFacts).toEqual({
    rating: rated,
    sold: 1,
    pace: 'HOURS',
    isFollowing: false,
    followers: null,
  });
  expect(counted.countSinceLastCall()).toBe(1);

  const [listed] = (await searchListings(context, query)).data;
  expect(listed).not.toHaveProperty('sellerRating');
});
