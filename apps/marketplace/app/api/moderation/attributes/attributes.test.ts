import type { EditedAttribute } from '@repo/schemas/marketplace/attribute-editor';
import type { CategoryAttribute } from '@repo/schemas/marketplace/category-attribute';
import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import { runAgainstOpenTransaction } from '@repo/testing/lock-races';
import { createListing, createUser, findCategoryId } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const visitor = createMarketplaceCaller(null);
let moderator: MarketplaceCaller;
let phones: string;

type Answer = { attribute: EditedAttribute; error: string; details: { field: string }[] };

beforeEach(async () => {
  moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR', name: 'Mo' }));
  phones = await findCategoryId(service.db, 'phones');
});

const rowOf = (slug: string, key: string) =>
  service.db.categoryAttribute.findFirstOrThrow({ where: { key, category: { slug } } });
async function read(slug: string, key: string) {
  const { id } = await rowOf(slug, key);
  return (await moderator.get<Answer>(`/api/moderation/attributes/${id}`)).body.attribute;
}
const put = (id: string, body: object) => moderator.put<Answer>(`/api/moderation/attributes/${id}`, body);
const add = (categoryId: string, body: object) =>
  moderator.post<Answer>(`/api/moderation/categories/${categoryId}/attributes`, body);
const bodyOf = ({
  label,
  unit,
  options,
  min,
  max,
  bands,
  isRequired,
  isFacet,
  updatedAt,
}: EditedAttribute) => ({
  ...{ label, unit, options, min, max, bands, isRequired, isFacet },
  expectedUpdatedAt: updatedAt,
});
const offered = async (key: string) => {
  const { body } = await visitor.get<CategoryAttribute[]>('/api/categories/attributes');
  return body.find((each) => each.category === 'phones' && each.key === key);
};
const audit = async () =>
  (await service.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action, actorLabel }) => [
    action,
    actorLabel,
  ]);

describe('adding', () => {
  it('gives a category and its children an attribute, last, with a key made of its name', async () => {
    const electronics = await findCategoryId(service.db, 'electronics');
    const body = {
      label: '  Écran size (new)',
      type: 'NUMBER',
      unit: 'inch',
      min: 1,
      max: 100,
      bands: [1, 20],
    };
    const answer = await add(electronics, body);
    expect(answer).toMatchObject({
      status: 201,
      body: { attribute: { key: 'ecran_size_new', label: 'Écran size (new)', category: 'electronics' } },
    });
    const { id } = await createListing(service.db, {
      category: 'phones',
      attributes: { ecran_size_new: 6.1 },
    });
    expect(answer.body.attribute.uses.withValue).toBe(0);
    expect((await read('electronics', 'ecran_size_new')).uses).toMatchObject({ withValue: 1, byOption: {} });
    expect(id).toBeTruthy();
    expect(
      (await add(phones, { label: '2-in-1', type: 'CHOICE', options: ['Yes'] })).body.attribute.key,
    ).toBe('attribute_2_in_1');
    expect(await audit()).toEqual([
      ['attribute.add', 'Mo'],
      ['attribute.add', 'Mo'],
    ]);
  });

  it.each([
    [{ label: '', type: 'CHOICE', options: ['A'] }, 400, 'label'],
    [{ label: 'Kind', type: 'CHOICE' }, 400, 'options'],
    [{ label: 'Kind', type: 'CHOICE', options: ['A', 'A'] }, 400, 'options'],
    [{ label: 'Kind', type: 'CHOICE', options: ['A;B'] }, 400, 'options'],
    [{ label: 'Kind', type: 'CHOICE', options: ['A'], min: 1 }, 400, 'min'],
    [{ label: 'Weight', type: 'NUMBER', min: 1 }, 400, 'max'],
    [{ label: 'Weight', type: 'NUMBER', min: 2, max: 1 }, 400, 'max'],
    [{ label: 'Weight', type: 'NUMBER', min: 0, max: 9, bands: [5, 1] }, 400, 'bands'],
    [{ label: 'Weight', type: 'NUMBER', min: 0, max: 9, options: ['A'] }, 400, 'options'],
    [{ label: 'Built', type: 'YEAR', min: 1900.5, max: 2000 }, 400, 'min'],
    [{ label: 'Weight', type: 'TEXT' }, 400, 'type'],
  ])('refuses %j', async (body, status, field) => {
    const answer = await add(phones, body);
    expect(answer.status).toBe(status);
    expect(answer.body.details[0]?.field).toContain(field);
    expect(await audit()).toEqual([]);
  });

  it('refuses a name twice, another kind than the category above, one too many, and an unknown category', async () => {
    expect((await add(phones, { label: 'Make', type: 'CHOICE', options: ['A'] })).status).toBe(409);
    const electronics = await findCategoryId(service.db, 'electronics');
    expect(await add(electronics, { label: 'Storage', type: 'NUMBER', min: 0, max: 1 })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('above or below') },
    });
    expect((await add('none', { label: 'Make', type: 'CHOICE', options: ['A'] })).status).toBe(404);
    for (let each = 0; each < 18; each += 1)
      expect((await add(phones, { label: `Kind ${each}`, type: 'CHOICE', options: ['A'] })).status).toBe(201);
    expect((await add(phones, { label: 'Too many', type: 'CHOICE', options: ['A'] })).status).toBe(400);
  });
});

describe('changing', () => {
  it('renames, and leaves the key and the values as they are', async () => {
    await createListing(service.db, { category: 'phones', attributes: { make: 'Oppo' } });
    const stored = await read('phones', 'make');
    expect(stored.uses).toEqual({ listings: 1, withValue: 1, byOption: { Oppo: 1 } });
    const renamed = await put(stored.id, { ...bodyOf(stored), label: 'Brand' });
    expect(renamed).toMatchObject({ status: 200, body: { attribute: { label: 'Brand', key: 'make' } } });
    expect(await offered('make')).toMatchObject({ label: 'Brand' });
    const [entry] = await service.db.auditEntry.findMany();
    expect(entry).toMatchObject({
      action: 'attribute.edit',
      before: { label: 'Make' },
      after: { label: 'Brand' },
    });
  });

  it('retires an option that a listing has, also a deleted one, and removes one that none has', async () => {
    const seller = await createUser(service.db);
    const asSeller = createMarketplaceCaller(seller);
    const listing = await createListing(service.db, {
      sellerId: seller.id,
      category: 'phones',
      attributes: { make: 'Oppo', storage: '64 GB' },
    });
    await createListing(service.db, {
      category: 'phones',
      attributes: { make: 'Sony' },
      status: 'ARCHIVED',
      deletedAt: new Date(),
    });
    const stored = await read('phones', 'make');
    const options = stored.options.filter((option) => !['Oppo', 'Sony', 'Huawei'].includes(option));
    const { body } = await put(stored.id, { ...bodyOf(stored), options });
    expect(body.attribute).toMatchObject({ options, retiredOptions: ['Oppo', 'Sony'] });
    expect(await offered('make')).toMatchObject({ options, retiredOptions: ['Oppo', 'Sony'] });

    const edit = (attributes: object) => asSeller.put(`/api/listings/${listing.id}`, { attributes });
    expect((await edit({ make: 'Oppo', storage: '128 GB' })).status).toBe(200);
    expect((await edit({ make: 'Sony', storage: '128 GB' })).status).toBe(400);
    expect((await edit({ make: 'Apple', storage: '128 GB' })).status).toBe(200);
    expect((await edit({ make: 'Oppo', storage: '128 GB' })).status).toBe(400);
    const again = await put(stored.id, { ...bodyOf(body.attribute), options: [...options, 'Oppo'] });
    expect(again.body.attribute.retiredOptions).toEqual(['Sony']);
    expect((await edit({ make: 'Oppo', storage: '128 GB' })).status).toBe(200);
  });

  it('a new listing cannot have a retired option, and searches still find the old ones by it', async () => {
    await createListing(service.db, { category: 'phones', attributes: { make: 'Oppo' } });
    const stored = await read('phones', 'make');
    const options = stored.options.filter((option) => option !== 'Oppo');
    await put(stored.id, { ...bodyOf(stored), options });
    const body = {
      ...{ title: 'A phone', description: 'As shown', price: 5, condition: 'GOOD', location: 'Bedok' },
      ...{ categoryId: phones, attributes: { make: 'Oppo', storage: '64 GB' } },
    };
    const seller = createMarketplaceCaller(await createUser(service.db));
    expect((await seller.post('/api/listings', body)).status).toBe(400);
    const { body: facets } = await visitor.get<ListingFacets>('/api/listings/facets?category=phones');
    const make = facets.attributes.find(({ key }) => key === 'make');
    expect(make?.values).toMatchObject([{ value: 'Oppo', count: 1 }]);
  });

  it('of two who save at once the second is told', async () => {
    const stored = await read('phones', 'make');
    expect((await put(stored.id, { ...bodyOf(stored), label: 'Brand' })).status).toBe(200);
    const second = await put(stored.id, { ...bodyOf(stored), label: 'Maker' });
    expect(second).toMatchObject({ status: 409, body: { details: [{ field: 'expectedUpdatedAt' }] } });
    expect((await read('phones', 'make')).label).toBe('Brand');
  });

  it('an option is retired although a listing takes it at that moment', async () => {
    const { id } = await createListing(service.db, { category: 'phones' });
    const stored = await read('phones', 'make');
    const options = stored.options.filter((option) => option !== 'Oppo');
    const [answer] = await runAgainstOpenTransaction(
      service.db,
      (tx) => tx.$executeRawUnsafe('UPDATE listing SET attributes = \'{"make": "Oppo"}\' WHERE id = $1', id),
      1,
      () => Promise.all([put(stored.id, { ...bodyOf(stored), options })]),
    );
    expect(answer.body.attribute.retiredOptions).toEqual(['Oppo']);
  });

  it('refuses limits that a listing’s number is outside of', async () => {
    await createListing(service.db, { category: 'cars', attributes: { mileage: 50_000 } });
    const stored = await read('cars', 'mileage');
    expect(await put(stored.id, { ...bodyOf(stored), max: 10_000 })).toMatchObject({
      status: 409,
      body: { error: 'A listing has a value that would not be accepted any more' },
    });
    expect((await put(stored.id, { ...bodyOf(stored), max: 100_000 })).status).toBe(200);
  });
});

describe('removing and moving', () => {
  it('removes what no listing has', async () => {
    await createListing(service.db, { category: 'phones', attributes: { make: 'Oppo' } });
    const remove = async (key: string) =>
      moderator.delete(`/api/moderation/attributes/${(await rowOf('phones', key)).id}`);
    const { id } = await rowOf('phones', 'storage');
    expect((await remove('make')).status).toBe(409);
    expect((await remove('storage')).status).toBe(200);
    expect((await moderator.delete(`/api/moderation/attributes/${id}`)).status).toBe(404);
    expect(await offered('storage')).toBeUndefined();
    expect(await audit()).toEqual([['attribute.remove', 'Mo']]);
  });

  it('changes the order, of which a stale or wrong list is refused', async () => {
    const path = `/api/moderation/categories/${phones}/attributes`;
    const list = async () => (await moderator.get<{ id: string }[]>(path)).body.map(({ id }) => id);
    const before = await list();
    const attributeIds = before.toReversed();
    expect((await moderator.put(`${path}/order`, { attributeIds, expectedOrder: before })).status).toBe(200);
    expect(await list()).toEqual(attributeIds);
    expect(
      (await moderator.put(`${path}/order`, { attributeIds: before, expectedOrder: before })).status,
    ).toBe(409);
    expect((await moderator.put(`${path}/order`, { attributeIds: before.slice(1) })).status).toBe(400);
    expect((await moderator.put(`${path}/order`, { attributeIds: [before[0], before[0]] })).status).toBe(400);
    expect(await audit()).toEqual([['category.reorder-attributes', 'Mo']]);
  });
});
