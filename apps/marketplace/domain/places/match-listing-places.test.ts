import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { storeMatchedListingPlaces } from './match-listing-places.ts';

const database = useMarketplaceDatabase();
const { search, stock } = createSearchFixture(database);

async function placesByTitle() {
  const rows = await database.db.listing.findMany({ select: { title: true, placeId: true } });
  return Object.fromEntries(rows.map(({ title, placeId }) => [title, placeId]));
}

it('gives existing listings their places in batches, once', async () => {
  await stock(
    { title: 'Station', location: 'BEDOK MRT station' },
    { title: 'Town', location: 'Bedok' },
    { title: 'Address', location: 'Blk 1 Bedok Road' },
    { title: 'Picked', location: 'Blk 2 Bedok Road', placeId: 'bedok-mrt' },
    { title: 'Sold', location: 'AMK', status: 'SOLD' },
  );
  expect(await storeMatchedListingPlaces(database, undefined, 2)).toBe(5);
  expect(await placesByTitle()).toEqual({
    Station: 'bedok-mrt',
    Town: 'bedok',
    Address: null,
    Picked: 'bedok-mrt',
    Sold: 'ang-mo-kio',
  });
  expect(await storeMatchedListingPlaces(database)).toBe(0);
});

it('changes no date, and a remembered search finds the places', async () => {
  const { id: sellerId } = await createUser(database.db);
  const before = await createListing(database.db, { sellerId, location: 'Clementi' });
  expect((await search({ near: 'clementi', radius: 1 })).data).toEqual([]);
  await storeMatchedListingPlaces(database);
  expect((await search({ near: 'clementi', radius: 1 })).pagination.total).toBe(1);
  const after = await database.db.listing.findUniqueOrThrow({ where: { id: before.id } });
  expect(after).toEqual({ ...before, placeId: 'clementi', placeList: after.placeList });
});

it('stops between batches when the process is to end', async () => {
  await stock({ title: 'Waiting', location: 'Bedok' });
  const run = storeMatchedListingPlaces(database, AbortSignal.abort());
  await expect(run).rejects.toThrow();
  expect(await placesByTitle()).toEqual({ Waiting: null });
});
