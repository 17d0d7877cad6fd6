import type { ListingFacets, ListingPage } from '@repo/schemas/marketplace/listing';
import { listingFacets } from '@repo/schemas/marketplace/listing';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, expect, it } from 'vitest';
import { blockPersonAndEndFollows } from '#domain/blocks/block-person.ts';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { createTestContext } from '#testing/test-context.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const visitor = createMarketplaceCaller(null);

const stock = [
  { title: 'Phone 64', category: 'phones', attributes: { storage: '64 GB', make: 'Apple' } },
  { title: 'Phone 128', category: 'phones', attributes: { storage: '128 GB', make: 'Samsung' } },
  { title: 'Phone unknown', category: 'phones', attributes: {} },
  { title: 'Tablet 64', category: 'tablets', attributes: { storage: '64 GB' } },
  { title: 'Car 2012', category: 'cars', attributes: { year: 2012, mileage: 150_000 } },
  { title: 'Car 2019', category: 'cars', attributes: { year: 2019, mileage: 20_000.5 } },
  { title: 'Table 120', category: 'furniture', attributes: { width: 120 } },
  { title: 'Laptop 13', category: 'laptops', attributes: { screen: 13.3 } },
  { title: 'Bicycle 2019', category: 'bicycles', attributes: { year: 2019 } },
];

beforeEach(async () => {
  for (const listing of stock) await createListing(service.db, { price: '10.00', ...listing });
});

async function found(query: string, as = visitor) {
  const { status, body } = await as.get<ListingPage>(`/api/listings?${query}`);
  if (status !== 200) return status;
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ title }) => title).toSorted();
}

const facetsOf = async (query: string, as = visitor) => {
  const { body } = await as.get<ListingFacets>(`/api/listings/facets?${query}`);
  expect(listingFacets.parse(body)).toEqual(body);
  return body;
};

async function counts(query: string, as = visitor) {
  const { attributes } = await facetsOf(query, as);
  return Object.fromEntries(
    attributes.map(({ key, values }) => [key, values.map(({ value, min, count }) => [value ?? min, count])]),
  );
}

it('a search finds listings by their values, with every other filter and in every order', async () => {
  expect(await found('attributes=storage:64+GB')).toEqual(['Phone 64', 'Tablet 64']);
  expect(await found('attributes=storage:64+GB&category=phones')).toEqual(['Phone 64']);
  expect(await found('attributes=storage:64+GB,128+GB&category=phones')).toEqual(['Phone 128', 'Phone 64']);
  expect(await found('attributes=storage:64+GB,128+GB;make:Samsung')).toEqual(['Phone 128']);
  expect(await found('attributes=year:2019..2019')).toEqual(['Bicycle 2019', 'Car 2019']);
  expect(await found('attributes=year:..2018&category=vehicles')).toEqual(['Car 2012']);
  expect(await found('attributes=mileage:20000.5..20000.5')).toEqual(['Car 2019']);
  expect(await found('attributes=mileage:20000.51..')).toEqual(['Car 2012']);
  expect(await found('attributes=width:..120')).toEqual(['Table 120']);
  expect(await found('attributes=width:..120&category=home-living')).toEqual(['Table 120']);
  expect(await found('attributes=width:..120&category=vehicles')).toEqual([]);
  expect(await found('attributes=width:..120;screen:1..')).toEqual([]);
  expect(await found('attributes=screen:13.3..&query=laptop&sort=relevance')).toEqual(['Laptop 13']);
  expect(await found('attributes=make:1..')).toEqual([]);
  expect(await found('attributes=never:64+GB')).toEqual([]);
  for (const sort of ['price-low', 'price-high', 'popular', 'relevance'])
    expect(await found(`query=phone&attributes=storage:64+GB&sort=${sort}`), sort).toEqual(['Phone 64']);
  expect(await found('attributes=storage:64+GB&maxPrice=9')).toEqual([]);
  expect(await found('attributes=year')).toBe(400);
  expect(await found("attributes=year'||'')::text:1..2")).toBe(400);
});

it('a listing that gets or loses a value is found, or not any more, at once', async () => {
  const query = 'attributes=storage:256+GB';
  expect(await found(query)).toEqual([]);
  const set = (attributes: object) =>
    service.db.listing.updateMany({ where: { title: 'Phone unknown' }, data: { attributes } });
  await set({ storage: '256 GB' });
  expect(await found(query)).toEqual(['Phone unknown']);
  await set({});
  expect(await found(query)).toEqual([]);
});

it('facets of a category count each attribute with all other filters, and not with its own', async () => {
  expect(await counts('category=phones')).toEqual({
    make: [
      ['Apple', 1],
      ['Samsung', 1],
    ],
    storage: [
      ['64 GB', 1],
      ['128 GB', 1],
    ],
  });
  expect(await counts('category=phones&attributes=storage:64+GB')).toEqual({
    make: [['Apple', 1]],
    storage: [
      ['64 GB', 1],
      ['128 GB', 1],
    ],
  });
  expect(await counts('category=phones&attributes=storage:64+GB;make:Samsung')).toEqual({
    make: [['Apple', 1]],
    storage: [['128 GB', 1]],
  });
  expect(await counts('category=cars')).toEqual({
    year: [
      [2010, 1],
      [2015, 1],
    ],
    mileage: [
      [20_000, 1],
      [150_000, 1],
    ],
  });
  expect(await counts('category=vehicles')).toEqual({
    year: [
      [2010, 1],
      [2015, 2],
    ],
  });
  expect(await counts('category=cars&maxPrice=9')).toEqual({});
  expect(await counts('category=cars,bicycles')).toEqual({});
  expect((await facetsOf('category=phones&attributes=storage:64+GB')).total).toBe(1);
  const { attributes } = await facetsOf('category=cars');
  expect(attributes[0]).toEqual({
    key: 'year',
    label: 'Year of registration',
    type: 'YEAR',
    unit: '',
    values: [
      { value: null, min: 2010, max: 2014, count: 1 },
      { value: null, min: 2015, max: 2019, count: 1 },
    ],
  });
});

it('facets stay exact after changes of listings and of attributes', async () => {
  const query = 'category=phones&attributes=make:Apple';
  expect(await counts(query)).toMatchObject({ storage: [['64 GB', 1]] });
  await createListing(service.db, { category: 'phones', attributes: { storage: '64 GB', make: 'Apple' } });
  await createListing(service.db, { category: 'phones', attributes: { storage: '1 TB', make: 'Apple' } });
  expect(await counts(query)).toEqual({
    make: [
      ['Apple', 3],
      ['Samsung', 1],
    ],
    storage: [
      ['64 GB', 2],
      ['1 TB', 1],
    ],
  });
  await service.db.listing.updateMany({ where: { title: 'Phone 64' }, data: { status: 'SOLD' } });
  expect(await counts(query)).toMatchObject({
    storage: [
      ['64 GB', 1],
      ['1 TB', 1],
    ],
  });
  await service.db.categoryAttribute.updateMany({ where: { key: 'storage' }, data: { isFacet: false } });
  expect(await counts(query)).toEqual({
    make: [
      ['Apple', 2],
      ['Samsung', 1],
    ],
  });
});

it('facets leave out the listings of blocked sellers', async () => {
  const person = await createUser(service.db);
  const seller = await createUser(service.db);
  await createListing(service.db, {
    category: 'phones',
    attributes: { storage: '64 GB' },
    sellerId: seller.id,
  });
  const { id, email, name } = person;
  await blockPersonAndEndFollows(
    createTestContext(service, { actor: { id, email, name, role: 'USER', image: null } as never }),
    seller.id,
  );
  const as = createMarketplaceCaller(person);
  expect(await counts('category=phones')).toMatchObject({
    storage: [
      ['64 GB', 2],
      ['128 GB', 1],
    ],
  });
  expect(await counts('category=phones', as)).toMatchObject({
    storage: [
      ['64 GB', 1],
      ['128 GB', 1],
    ],
  });
});
