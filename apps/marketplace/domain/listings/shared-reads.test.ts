import { listingQuery } from '@repo/schemas/marketplace/listing-query';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createFavorite, createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, test } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { findVisibleListing, getListingAndCountView } from './get-listing.ts';
import { searchListings } from './search-listings.ts';

const database = useMarketplaceDatabase();

test('concurrent readers each get only what they may see', async () => {
  const owner = await createUser(database.db);
  const fan = await createUser(database.db);
  const moderator = await createUser(database.db, { role: 'MODERATOR' });
  const open = await createListing(database.db, { sellerId: owner.id, title: 'Open' });
  const archived = await createListing(database.db, { sellerId: owner.id, status: 'ARCHIVED' });
  await createFavorite(database.db, { userId: fan.id, listingId: open.id });
  const people = [null, owner, fan, moderator].map((person) =>
    createTestContext(database, { actor: person && actorOf(person) }),
  );
  const listings = people.flatMap((ctx) =>
    [open.id, archived.slug, open.slug, 'nothing'].map((wanted) => findVisibleListing(ctx, wanted)),
  );
  const pages = people.map((ctx) => searchListings(ctx, listingQuery.parse({})));
  const seen = (await Promise.all(listings)).map((found) => found && [found.id, found.isFavorited]);
  const mine = [open.id, false];
  const hidden = [archived.id, false];
  expect(seen).toEqual([
    ...[[open.id, undefined], null, [open.id, undefined], null],
    ...[mine, hidden, mine, null],
    ...[[open.id, true], null, [open.id, true], null],
    ...[mine, hidden, mine, null],
  ]);
  const favorites = (await Promise.all(pages)).map(({ data }) => data.map((item) => item.isFavorited));
  expect(favorites).toEqual([[undefined], [false], [true], [false]]);
});

test('pages requested concurrently are not mixed up', async () => {
  for (const price of ['1.00', '2.00', '3.00']) await createListing(database.db, { price });
  const ask = (query: Record<string, string>) =>
    searchListings(createTestContext(database), listingQuery.parse({ sort: 'price-low', ...query }));
  const queries: Record<string, string>[] = [
    {},
    { page: '2', limit: '1' },
    { page: '3', limit: '1' },
    { maxPrice: '2' },
    { sort: 'price-high' },
    {},
  ];
  const found = await Promise.all(queries.map(ask));
  expect(found.map(({ data }) => data.map(({ price }) => price).join(' '))).toEqual([
    '1.00 2.00 3.00',
    '2.00',
    '3.00',
    '1.00 2.00',
    '3.00 2.00 1.00',
    '1.00 2.00 3.00',
  ]);
});

test('concurrent viewers of a listing are counted separately', async () => {
  const { id } = await createListing(database.db, {});
  const from = (address: string) => ({ client: { address, userAgent: 'Firefox' } });
  const contexts = ['203.0.113.1', '198.51.100.2', '203.0.113.1'].map((address) =>
    createTestContext(database, from(address)),
  );
  await Promise.all(contexts.map((ctx) => getListingAndCountView(ctx, id)));
  await Promise.all(contexts.map((ctx) => ctx.runDeferredWork()));
  expect((await database.db.listing.findUniqueOrThrow({ where: { id } })).viewCount).toBe(2);
});
