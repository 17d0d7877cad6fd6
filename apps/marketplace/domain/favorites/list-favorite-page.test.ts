import { actorOf, createFavorite, createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, test } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { createTestContext } from '#testing/test-context.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { listVisibleFavoriteCards } from './list-favorite-page.ts';

const service = useMarketplaceService();

test('favourites: every page is reached, the latest saved first, and what is hidden is not counted', async () => {
  const { db } = service;
  const person = await createUser(db);
  const somebody = await createUser(db);
  const saved: string[] = [];
  for (let minute = 0; minute < 6; minute += 1) {
    const listing = await createListing(db, { status: minute === 2 ? 'HIDDEN' : 'AVAILABLE' });
    await createFavorite(db, {
      userId: person.id,
      listingId: listing.id,
      createdAt: new Date(Date.UTC(2026, 10, 20, 8, minute)),
    });
    await createFavorite(db, { userId: somebody.id, listingId: listing.id });
    if (minute !== 2) saved.unshift(listing.id);
  }
  const ctx = createTestContext({ db }, { actor: actorOf(person) });
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => listVisibleFavoriteCards(ctx, { page, limit: 2 })),
  );
  expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([
    saved.slice(0, 2),
    saved.slice(2, 4),
    saved.slice(4),
    [],
  ]);
  for (const { pagination } of pages) expect(pagination).toMatchObject({ total: 5, totalPages: 3 });
  expect(pages[0]?.data.every(({ isFavorited }) => isFavorited)).toBe(true);
  const furthest = await listVisibleFavoriteCards(ctx, { page: Number.MAX_SAFE_INTEGER, limit: 24 });
  expect(furthest.data).toEqual([]);
});

test('favourites that cost less than when they were saved have the old price', async () => {
  const { db } = service;
  const person = await createUser(db);
  const seller = await createUser(db);
  const asSeller = createMarketplaceCaller(seller);
  const saved = async (title: string) => {
    const { id } = await createListing(db, { sellerId: seller.id, title, price: '100.00' });
    await createFavorite(db, { userId: person.id, listingId: id });
    return id;
  };
  const ids = [
    await saved('lower'),
    await saved('hardly lower'),
    await saved('back up'),
    await saved('sold'),
  ];
  const put = (place: number, body: object) => asSeller.put(`/api/listings/${ids[place]}`, body);
  for (const [place, price] of [80, 99.5, 80, 80].entries())
    expect((await put(place, { price })).status).toBe(200);
  await put(2, { price: 100 });
  await put(3, { status: 'SOLD' });
  const late = await createListing(db, { sellerId: seller.id, title: 'saved afterwards', price: '50.00' });
  await asSeller.put(`/api/listings/${late.id}`, { price: 40 });
  await createFavorite(db, {
    userId: person.id,
    listingId: late.id,
    createdAt: new Date(Date.now() + 1_000),
  });
  const { data } = await listVisibleFavoriteCards(createTestContext({ db }, { actor: actorOf(person) }), {
    page: 1,
    limit: 9,
  });
  expect(Object.fromEntries(data.map(({ title, oldPrice }) => [title, oldPrice]))).toEqual({
    lower: '100.00',
    'hardly lower': null,
    'back up': null,
    sold: null,
    'saved afterwards': null,
  });
});
