import { actorOf, createFavorite, createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, test } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { useWholeService } from '#testing/use-whole-service.ts';
import { listFavoritePage } from './list-favorite-page.ts';

const service = useWholeService();

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
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listFavoritePage(ctx, { page, limit: 2 })));
  expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([
    saved.slice(0, 2),
    saved.slice(2, 4),
    saved.slice(4),
    [],
  ]);
  for (const { pagination } of pages) expect(pagination).toMatchObject({ total: 5, totalPages: 3 });
  expect(pages[0]?.data.every(({ isFavorited }) => isFavorited)).toBe(true);
  const furthest = await listFavoritePage(ctx, { page: Number.MAX_SAFE_INTEGER, limit: 24 });
  expect(furthest.data).toEqual([]);
});
