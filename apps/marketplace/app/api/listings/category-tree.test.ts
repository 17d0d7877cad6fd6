import type { Category } from '@repo/schemas/marketplace/category';
import type { ListingFacets, ListingPage } from '@repo/schemas/marketplace/listing';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const visitor = createMarketplaceCaller(null);

beforeEach(async () => {
  for (const category of ['electronics', 'phones', 'audio', 'books'])
    await createListing(service.db, { title: `In ${category}`, category, price: '10.00' });
});

async function found(query: string) {
  const { body } = await visitor.get<ListingPage>(`/api/listings?${query}`);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ title }) => title).toSorted();
}

it('a search in a category finds what is in its children, in every order', async () => {
  const all = ['In audio', 'In electronics', 'In phones'];
  for (const sort of ['recent', 'latest', 'price-low', 'price-high', 'popular', 'relevance'])
    expect(await found(`category=electronics&sort=${sort}`), sort).toEqual(all);
  expect(await found('category=electronics&query=in&sort=relevance')).toEqual(all);
  expect(await found('category=phones')).toEqual(['In phones']);
  expect(await found('category=phones,books')).toEqual(['In books', 'In phones']);
  expect(await found('category=electronics,phones')).toEqual(all);
  expect(await found('query=electronics&sort=relevance')).toEqual(all);
});

it('counts and facets of a category include its children, also after a change', async () => {
  const counts = async () => {
    const { body } = await visitor.get<Category[]>('/api/categories');
    return Object.fromEntries(
      body.flatMap(({ slug, _count }) => (_count.listings ? [[slug, _count.listings]] : [])),
    );
  };
  const facets = async () =>
    (await visitor.get<ListingFacets>('/api/listings/facets?category=electronics')).body;
  expect(await counts()).toEqual({ electronics: 3, phones: 1, audio: 1, books: 1 });
  const { total, categories } = await facets();
  expect(total).toBe(3);
  expect(categories.map(({ slug, parent, count }) => [slug, parent, count])).toEqual([
    ['electronics', null, 3],
    ['phones', 'electronics', 1],
    ['audio', 'electronics', 1],
    ['books', null, 1],
  ]);
  await createListing(service.db, { category: 'gaming' });
  expect(await counts()).toMatchObject({ electronics: 4, gaming: 1 });
  expect(await facets()).toMatchObject({ total: 4 });
});

it('a category that is put under another is found with it at once', async () => {
  const seller = await createUser(service.db);
  await createListing(service.db, { title: 'A walk', category: 'services', sellerId: seller.id });
  expect(await found('category=others')).toEqual([]);
  const others = await service.db.category.findUniqueOrThrow({ where: { slug: 'others' } });
  await service.db.category.update({ where: { slug: 'services' }, data: { parentId: others.id } });
  expect(await found('category=others')).toEqual(['A walk']);
});
