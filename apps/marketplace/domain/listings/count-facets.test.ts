import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import { facetQuery, listingQuery } from '@repo/schemas/marketplace/listing-query';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createTestContext } from '#testing/test-context.ts';
import { countFacets } from './count-facets.ts';
import { searchListings } from './search-listings.ts';

const database = useMarketplaceDatabase();

function facets(parameters: Record<string, string> = {}): Promise<ListingFacets> {
  return countFacets(createTestContext(database), facetQuery.parse(parameters));
}

async function total(parameters: Record<string, string>): Promise<number> {
  return (await searchListings(createTestContext(database), listingQuery.parse(parameters))).pagination.total;
}

async function stock() {
  const { id: sellerId } = await createUser(database.db);
  const listings = [
    ['Oak table', 'home-living', 'GOOD', '19.99', 'Toa Payoh Central'],
    ['Oak chair', 'home-living', 'NEW', '20.00', 'Toa Payoh'],
    ['Oak desk', 'home-living', 'GOOD', '49.99', 'Bedok North'],
    ['Oak racket', 'sports', 'GOOD', '50.00', 'bedok north'],
    ['Elm desk', 'others', 'POOR', '5000.00', 'Clementi'],
    ['Oak book', 'books', 'GOOD', '0.00', 'Clementi'],
  ] as const;
  for (const [title, category, condition, price, location] of listings) {
    await createListing(database.db, {
      title,
      description: '-',
      brand: '',
      category,
      condition,
      price,
      location,
      sellerId,
    });
  }
  await createListing(database.db, { title: 'Oak, sold', status: 'SOLD', sellerId });
}

it('counts the existing values', async () => {
  await stock();
  expect(await facets()).toEqual({
    total: 6,
    categories: [
      { slug: 'home-living', name: 'Home & Living', icon: 'home', parent: null, count: 3 },
      { slug: 'sports', name: 'Sports', icon: 'dumbbell', parent: null, count: 1 },
      { slug: 'books', name: 'Books', icon: 'book-open', parent: null, count: 1 },
      { slug: 'others', name: 'Others', icon: 'package', parent: null, count: 1 },
    ],
    conditions: [
      { value: 'NEW', count: 1 },
      { value: 'GOOD', count: 4 },
      { value: 'POOR', count: 1 },
    ],
    priceBands: [
      { min: 0, max: 19.99, count: 2 },
      { min: 20, max: 49.99, count: 2 },
      { min: 50, max: 99.99, count: 1 },
      { min: 5000, max: null, count: 1 },
    ],
    locations: [
      { value: 'Bedok North', count: 2 },
      { value: 'Clementi', count: 2 },
      { value: 'Toa Payoh', count: 2 },
      { value: 'Toa Payoh Central', count: 1 },
    ],
    attributes: [],
  });
});

it('is empty where there is nothing', async () => {
  expect(await facets({ query: 'oak' })).toEqual({
    total: 0,
    categories: [],
    conditions: [],
    priceBands: [],
    locations: [],
    attributes: [],
  });
});

it.each<Record<string, string>>([
  {},
  { query: 'oak' },
  { query: 'oak', condition: 'GOOD' },
  { category: 'home-living', condition: 'GOOD,NEW' },
  { query: 'oak', category: 'home-living', maxPrice: '20', location: 'toa' },
  { minPrice: '20', maxPrice: '49.99', location: 'bedok' },
  { category: 'no-such' },
])('says exactly what a click gives: %j', async (parameters) => {
  await stock();
  const counted = await facets(parameters);
  expect(counted.total).toBe(await total(parameters));
  for (const { slug, count } of counted.categories) {
    expect([slug, await total({ ...parameters, category: slug })]).toEqual([slug, count]);
  }
  for (const { value, count } of counted.conditions) {
    expect([value, await total({ ...parameters, condition: value })]).toEqual([value, count]);
  }
  const { minPrice: _, maxPrice: __, ...rest } = parameters;
  for (const { min, max, count } of counted.priceBands) {
    const band = { minPrice: String(min), ...(max === null ? {} : { maxPrice: String(max) }) };
    expect([min, await total({ ...rest, ...band })]).toEqual([min, count]);
  }
  for (const { value, count } of counted.locations) {
    expect([value, await total({ ...parameters, location: value })]).toEqual([value, count]);
  }
});

it('keeps offering what else could be chosen in place of a filter that is on', async () => {
  await stock();
  const counted = await facets({
    category: 'home-living',
    condition: 'GOOD',
    maxPrice: '20',
    location: 'toa',
  });
  expect(counted.total).toBe(1);
  expect(counted.categories.map(({ slug }) => slug)).toEqual(['home-living']);
  expect(counted.conditions.map(({ value }) => value)).toEqual(['NEW', 'GOOD']);
  const other = await facets({ category: 'sports', condition: 'POOR', minPrice: '5000', location: 'toa' });
  expect(other).toMatchObject({ total: 0, categories: [], conditions: [], priceBands: [], locations: [] });
  const each = await facets({ category: 'sports' });
  expect(each.categories.map(({ slug }) => slug)).toEqual(['home-living', 'sports', 'books', 'others']);
  expect((await facets({ condition: 'NEW' })).conditions).toHaveLength(3);
  expect((await facets({ maxPrice: '20' })).priceBands).toHaveLength(4);
  expect((await facets({ location: 'clementi' })).locations).toHaveLength(4);
});

it('follows the corrected spelling of the search', async () => {
  await stock();
  const counted = await facets({ query: 'raket' });
  expect(counted).toMatchObject({
    total: 1,
    search: { corrected: 'racket' },
    categories: [{ slug: 'sports' }],
  });
});

it('is counted again after a change', async () => {
  await stock();
  expect((await facets()).total).toBe(6);
  await database.db.listing.updateMany({ where: { title: 'Oak book' }, data: { status: 'RESERVED' } });
  expect(await facets()).toMatchObject({ total: 5 });
  expect((await facets()).categories.map(({ slug }) => slug)).not.toContain('books');
});

it('names the categories, and finds them by their slugs, as they are now', async () => {
  await stock();
  const named = async () =>
    (await facets()).categories.map(({ slug, name, count }) => `${slug} ${name} ${count}`);
  expect(await named()).toContain('sports Sports 1');
  expect((await facets({ category: 'sports' })).total).toBe(1);
  expect(await total({ category: 'sports' })).toBe(1);
  await database.db.category.update({ where: { slug: 'sports' }, data: { slug: 'games', name: 'Games' } });
  expect(await named()).toContain('games Games 1');
  expect((await facets({ category: 'sports' })).total).toBe(0);
  expect(await total({ category: 'sports' })).toBe(0);
  expect(await total({ category: 'games' })).toBe(1);
  expect((await facets({ category: 'games' })).total).toBe(1);
});
