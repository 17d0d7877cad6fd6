import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createFavorite, createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { findSimilarListings } from './find-similar-listings.ts';
import { listAvailableListingsOfSeller } from './list-available-listings-of-seller.ts';

const database = useMarketplaceDatabase();

it('finds what is most alike among the available ones of the category', async () => {
  const { id: sellerId } = await createUser(database.db);
  const make = (title: string, changes: Parameters<typeof createListing>[1] = {}) =>
    createListing(database.db, { title, brand: '', tags: [], price: '100', sellerId, ...changes });
  const target = await make('Oak dining table', { brand: 'Castlery', tags: ['oak'] });
  await make('Phone', { price: '900' });
  await make('Oak dining bench', { tags: ['oak'] });
  await make('Oak dining table', { brand: 'castlery', tags: ['oak'] });
  await make('Oak dining table', { category: 'books' });
  await make('Oak dining table', { status: 'SOLD' });
  const found = await findSimilarListings(createTestContext(database), target.id);
  expect(found.map(({ title }) => title)).toEqual(['Oak dining table', 'Oak dining bench', 'Phone']);
  expect(found[0]?.id).not.toBe(target.id);
  expect(found[0]).not.toHaveProperty('isFavorited');
  expect(await findSimilarListings(createTestContext(database), 'no-such')).toEqual([]);
});

it('lists what a seller offers, newest first, and what the viewer saved of it', async () => {
  const seller = await createUser(database.db);
  const ids = [];
  for (let index = 0; index < 5; index++) {
    ids.unshift(
      (await createListing(database.db, { sellerId: seller.id, createdAt: new Date(2026, 1, 1 + index) })).id,
    );
  }
  for (const status of ['RESERVED', 'SOLD', 'ARCHIVED', 'HIDDEN'] as const) {
    await createListing(database.db, { sellerId: seller.id, status });
  }
  await createListing(database.db);
  const viewer = await createUser(database.db);
  await createFavorite(database.db, { userId: viewer.id, listingId: ids[2] ?? '' });
  const context = createTestContext(database, { actor: actorOf(viewer) });
  const first = await listAvailableListingsOfSeller(context, seller.id, { page: 1, limit: 3 });
  const second = await listAvailableListingsOfSeller(context, seller.id, { page: 2, limit: 3 });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  expect(first.data.map(({ isFavorited }) => isFavorited)).toEqual([false, false, true]);
  expect(second.pagination).toEqual({ page: 2, limit: 3, total: 5, totalPages: 2 });
  expect(
    (await listAvailableListingsOfSeller(context, 'no-such', { page: 1, limit: 3 })).pagination.total,
  ).toBe(0);
});
