import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing } from '@repo/testing/marketplace-factories';
import { expect, test } from 'vitest';
import { useChatFixture } from '#testing/chat-fixture.ts';
import * as facets from './facets/route.ts';
import * as listings from './route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);

async function found(query: string) {
  const { status, body } = await world.call(listings.GET, { path: `/api/listings?${query}` });
  if (status !== 200) return status;
  return [body.data.map(({ title }: { title: string }) => title).toSorted(), body.pagination.total];
}

test('a tag finds its listings, whatever its case and accents, and no part of another tag', async () => {
  const texts = { description: 'x', brand: '' };
  await createListing(database.db, { ...texts, title: 'Desk', tags: ['Mid-Century', 'café', '椅子'] });
  await createListing(database.db, { ...texts, title: 'Lamp', tags: ['century'] });
  await createListing(database.db, { ...texts, title: 'Mid-century', tags: [] });
  expect(await found('tag=mid-century')).toEqual([['Desk'], 1]);
  expect(await found('tag=Cafe')).toEqual([['Desk'], 1]);
  expect(await found(`tag=${encodeURIComponent('椅子')}`)).toEqual([['Desk'], 1]);
  expect(await found('tag=century&query=lamp')).toEqual([['Lamp'], 1]);
  expect(await found('tag=never')).toEqual([[], 0]);
  expect(await found('tag=%25')).toEqual([[], 0]);
  expect(((await found('tag=')) as unknown[])[1]).toBe(3);
  expect(await found(`tag=${'x'.repeat(31)}`)).toBe(400);
  const { body } = await world.call(facets.GET, { path: '/api/listings/facets?tag=century' });
  expect(body.total).toBe(1);

  await database.db.listing.updateMany({ where: { title: 'Lamp' }, data: { tags: ['mid-century'] } });
  expect(await found('tag=mid-century')).toEqual([['Desk', 'Lamp'], 2]);
  expect(await found('tag=century')).toEqual([[], 0]);
});

test('several categories find what is in one of them, and one works as ever', async () => {
  for (const category of ['books', 'sports', 'others'])
    await createListing(database.db, { title: `In ${category}`, category });
  expect(await found('category=books')).toEqual([['In books'], 1]);
  expect(await found('category=books,sports')).toEqual([['In books', 'In sports'], 2]);
  expect(await found('category=sports&category=books')).toEqual([['In books', 'In sports'], 2]);
  expect(await found('category=books,never&maxPrice=9999999')).toEqual([['In books'], 1]);
  expect(await found('category=never')).toEqual([[], 0]);
  expect(((await found('category=')) as unknown[])[1]).toBe(3);
  const { body } = await world.call(facets.GET, { path: '/api/listings/facets?category=books,sports' });
  expect(body.total).toBe(2);
  expect(body.categories).toHaveLength(3);
});
