import { type CategoryAttribute, categoryAttributeList } from '@repo/schemas/marketplace/category-attribute';
import { listing } from '@repo/schemas/marketplace/listing';
import { runAgainstOpenTransaction } from '@repo/testing/lock-races';
import { createUser, findCategoryId } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
let asSeller: MarketplaceCaller;

beforeEach(async () => {
  asSeller = createMarketplaceCaller(await createUser(service.db));
});

const item = { title: 'For sale', description: 'Used.', price: 10, condition: 'GOOD', location: 'Bedok' };

async function create(category: string, attributes?: unknown) {
  const categoryId = await findCategoryId(service.db, category);
  return asSeller.post('/api/listings', { ...item, categoryId, attributes });
}

it('anybody can read what the categories have', async () => {
  const { status, body } = await createMarketplaceCaller(null).get<CategoryAttribute[]>(
    '/api/categories/attributes',
  );
  expect(status).toBe(200);
  expect(categoryAttributeList.parse(body)).toEqual(body);
  expect(body.find(({ category, key }) => category === 'cars' && key === 'mileage')).toEqual({
    category: 'cars',
    key: 'mileage',
    label: 'Mileage',
    type: 'NUMBER',
    unit: 'km',
    min: 0,
    max: 2_000_000,
    options: [],
    retiredOptions: [],
    bands: [0, 20_000, 50_000, 100_000, 150_000],
    isRequired: false,
    isFacet: true,
  });
  await service.db.category.update({ where: { slug: 'cars' }, data: { isActive: false } });
  const after = await createMarketplaceCaller(null).get<CategoryAttribute[]>('/api/categories/attributes');
  expect(after.body.some(({ category }) => category === 'cars')).toBe(false);
});

describe('a new listing', () => {
  it('has the values that were sent, those of the parent too', async () => {
    const { status, body } = await create('womens-shoes', { size: ' EU  38 ', colour: 'Red' });
    expect(status).toBe(201);
    expect(listing.parse(body).attributes).toEqual({ size: 'EU 38', colour: 'Red' });
    expect((await createMarketplaceCaller(null).get(`/api/listings/${body.id}`)).body.attributes).toEqual(
      body.attributes,
    );
  });

  it('may be sent without any, as ever', async () => {
    expect(await create('phones')).toMatchObject({ status: 201, body: { attributes: {} } });
  });

  it('has none where a value is empty', async () => {
    const { body } = await create('cars', { year: 2019, mileage: null, fuel: '' });
    expect(body.attributes).toEqual({ year: 2019 });
  });

  it.each<[string, unknown, string, string]>([
    ['phones', { storage: '1 GB' }, 'attributes.storage', 'Choose the storage'],
    ['phones', { make: 'Apple' }, 'attributes.storage', 'Choose the storage'],
    ['phones', { storage: '64 GB', size: 'M' }, 'attributes.size', 'This category has no such attribute'],
    ['electronics', { storage: '64 GB' }, 'attributes.storage', 'This category has no such attribute'],
    ['cars', { year: '2019' }, 'attributes.year', 'Enter the year of registration'],
    ['cars', { year: 1850 }, 'attributes.year', 'Year of registration is from 1900 to 2100'],
    ['cars', { year: 2019.5 }, 'attributes.year', 'A year has four digits'],
    ['cars', { year: 2019, mileage: -1 }, 'attributes.mileage', 'Mileage is from 0 to 2,000,000'],
    ['cars', { year: 2019, mileage: 0.001 }, 'attributes.mileage', 'Mileage can have at most two decimals'],
    ['cars', { year: { from: 1 } }, 'attributes.year', 'A value is a text or a number'],
    ['cars', ['2019'], 'attributes', 'attributes is an object of values by their keys'],
  ])('in %s: %j is refused with the field', async (category, attributes, field, message) => {
    const { status, body } = await create(category, attributes);
    expect(status).toBe(400);
    expect(body.details).toContainEqual({ field, message });
    expect(await service.db.listing.count()).toBe(0);
  });
});

it('an option that is removed while a listing is published with it: the seller is told to choose again', async () => {
  const [status, details] = await runAgainstOpenTransaction(
    service.db,
    (tx) =>
      tx.$executeRawUnsafe("UPDATE category_attribute SET options = ARRAY['1 TB'] WHERE key = 'storage'"),
    1,
    async () => {
      const { status, body } = await create('phones', { storage: '64 GB' });
      return [status, body.details];
    },
  );
  expect(status).toBe(400);
  expect(details).toEqual([
    { field: 'attributes', message: 'The details of this category have just changed. Choose them again' },
  ]);
  expect(await service.db.listing.count()).toBe(0);
});

describe('a change', () => {
  const change = async (id: string, { category, ...body }: Record<string, unknown>) =>
    asSeller.put(`/api/listings/${id}`, {
      ...body,
      ...(typeof category === 'string' && { categoryId: await findCategoryId(service.db, category) }),
    });

  it('replaces all values, and leaves them where it sends none', async () => {
    const { id } = (await create('cars', { year: 2019, fuel: 'Petrol' })).body;
    expect((await change(id, { title: 'Other title' })).body.attributes).toEqual({
      year: 2019,
      fuel: 'Petrol',
    });
    expect((await change(id, { attributes: { year: 2020 } })).body.attributes).toEqual({ year: 2020 });
    expect(await change(id, { attributes: { fuel: 'Petrol' } })).toMatchObject({ status: 400 });
  });

  it('of the category drops the values of another', async () => {
    const { id } = (await create('womens-shoes', { size: 'EU 38', colour: 'Red' })).body;
    expect((await change(id, { category: 'bags-accessories' })).body.attributes).toEqual({ colour: 'Red' });
    expect((await change(id, { category: 'books' })).body.attributes).toEqual({});
  });

  it('of category and values together is compared with the new category', async () => {
    const { id } = (await create('womens-shoes', { size: 'EU 38' })).body;
    const size = { attributes: { size: 'EU 38' } };
    expect(await change(id, { category: 'phones', ...size })).toMatchObject({ status: 400 });
    expect(await change(id, { category: 'mens-shoes', ...size })).toMatchObject({ status: 200 });
    const { body } = await change(id, { category: 'phones', attributes: { storage: '64 GB' } });
    expect(body.attributes).toEqual({ storage: '64 GB' });
  });
});
