import { createMarketplaceClient } from '@repo/db/marketplace';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createUser } from '@repo/testing/marketplace-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestContext } from '#testing/test-context.ts';
import { countFacets } from './count-facets.ts';

const database = useMarketplaceDatabase();
const counted = useStatementCountingClient(database, createMarketplaceClient);

const { search, stock } = createSearchFixture(database);

const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 0, n));
const found = async (parameters: Record<string, string | number>, context?: Context) =>
  (await search({ sort: 'relevance', ...parameters }, context)).data.map(({ title }) => title);

it('relevance: whole words come before beginnings of words, and those before the rest', async () => {
  await stock(
    { title: 'Tea towel', createdAt: minute(1) },
    { title: 'Oak chair', description: 'With a tea stain', createdAt: minute(2) },
    { title: 'Teak bench', createdAt: minute(3) },
    { title: 'Lamp', description: 'On teak', createdAt: minute(4) },
    { title: 'Iced-steamer', createdAt: minute(5) },
    { title: 'Pot', description: 'For steam', createdAt: minute(6) },
  );
  expect(await found({ query: 'tea' })).toEqual([
    'Tea towel',
    'Oak chair',
    'Teak bench',
    'Lamp',
    'Iced-steamer',
    'Pot',
  ]);
});

it('relevance: the title comes before brand, tags, category and description, and the newest first among equals', async () => {
  await stock(
    { title: 'Books, old', createdAt: minute(1) },
    { title: 'Books, new', createdAt: minute(2) },
    { title: 'By brand', brand: 'Books & Co', createdAt: minute(3) },
    { title: 'By tag', tags: ['Book'], createdAt: minute(4) },
    { title: 'By category', category: 'books', createdAt: minute(5) },
    { title: 'By description', description: 'A book', category: 'others', createdAt: minute(6) },
  );
  const all = ['Books, new', 'Books, old', 'By brand', 'By tag', 'By category', 'By description'];
  expect(await found({ query: 'BOOKS' })).toEqual(all);
  expect(await found({ query: 'book' })).toEqual(all);
  // The documented orders go on matching words alone.
  expect((await search({ query: 'books' })).data.map(({ title }) => title)).toEqual([
    'By brand',
    'Books, new',
    'Books, old',
  ]);
  expect(await found({ query: 'books', sort: 'recent', match: 'related' })).toEqual([
    'By description',
    'By category',
    'By tag',
    'By brand',
    'Books, new',
    'Books, old',
  ]);
});

it('relevance: among equals, those with photos come before newer ones without', async () => {
  await stock(
    { title: 'Lamp with photo', imageUrls: ['https://media.example/lamp.jpg'], createdAt: minute(1) },
    { title: 'Lamp without', createdAt: minute(2) },
    {
      title: 'Desk',
      description: 'A lamp',
      imageUrls: ['https://media.example/desk.jpg'],
      createdAt: minute(3),
    },
  );
  expect(await found({ query: 'lamp' })).toEqual(['Lamp with photo', 'Lamp without', 'Desk']);
});

it('relevance: singular and plural are one word, other scripts are found inside words', async () => {
  await stock(
    { title: 'Box of batteries' },
    { title: 'Battery charger' },
    { title: 'Dining chairs' },
    { title: '二手自行车' },
  );
  expect((await found({ query: 'battery' })).toSorted()).toEqual(['Battery charger', 'Box of batteries']);
  expect((await found({ query: 'batteries' })).toSorted()).toEqual(['Battery charger', 'Box of batteries']);
  expect(await found({ query: 'chair for dining' })).toEqual(['Dining chairs']);
  expect(await found({ query: '自行车' })).toEqual(['二手自行车']);
  expect(await found({ query: 'for' })).toEqual([]);
  expect(await found({ query: '%' })).toEqual([]);
});

it('relevance: a word as it is written comes before another word of its stem', async () => {
  await stock(
    { title: 'University hoodie', createdAt: minute(1) },
    { title: 'Hoodie', description: 'Of my university', createdAt: minute(2) },
    { title: 'Universal adapter', createdAt: minute(3) },
    { title: 'Toy train', createdAt: minute(1) },
    { title: 'Model trains', createdAt: minute(2) },
    { title: 'Training shoes', createdAt: minute(3) },
  );
  expect(await found({ query: 'university' })).toEqual(['University hoodie', 'Hoodie', 'Universal adapter']);
  expect(await found({ query: 'universities' })).toEqual(['University hoodie', 'Universal adapter']);
  expect(await found({ query: 'train' })).toEqual(['Model trains', 'Toy train', 'Training shoes']);
});

it('relevance: a pair means its words as they are written and their plurals', async () => {
  await stock(
    { title: 'Wine glass', tags: ['glass'] },
    { title: 'Spectacles' },
    { title: 'Sneakers' },
    { title: 'Personal trainer' },
    { title: 'Trainers' },
    { title: 'Mobility scooter' },
  );
  expect(await found({ query: 'glass' })).toEqual(['Wine glass']);
  expect(await found({ query: 'spectacles' })).toEqual(['Spectacles']);
  expect(await found({ query: 'glasses' })).toEqual(['Wine glass', 'Spectacles']);
  expect((await found({ query: 'trainer' })).toSorted()).toEqual(['Personal trainer', 'Trainers']);
  expect(await found({ query: 'sneaker' })).toEqual(['Sneakers', 'Trainers']);
  expect(await found({ query: 'handphone' })).toEqual([]);
});

it('relevance: synonyms in other scripts are found both ways and inside words', async () => {
  await database.db.searchSynonym.createMany({
    data: [
      { word: 'bicycle', synonym: '自行车' },
      { word: 'bicycle', synonym: 'மிதிவண்டி' },
    ],
  });
  await stock(
    { title: '二手自行车出售', createdAt: minute(1) },
    { title: 'மிதிவண்டிகள்', createdAt: minute(2) },
    { title: 'Bicycle', createdAt: minute(3) },
    { title: 'Pump', description: '自行车', createdAt: minute(4) },
  );
  expect(await found({ query: 'bicycles' })).toEqual(['Bicycle', 'மிதிவண்டிகள்', '二手自行车出售']);
  expect(await found({ query: '自行车' })).toEqual(['二手自行车出售', 'Bicycle', 'Pump']);
});

it('relevance: synonyms come after the word itself, and names of several words are one', async () => {
  await stock(
    { title: 'Couch, grey', createdAt: minute(1) },
    { title: 'Sofa, green', createdAt: minute(2) },
    { title: 'Settees, two', createdAt: minute(3) },
    { title: 'Handphone, Samsung', createdAt: minute(4) },
    { title: 'Mobile phone stand', createdAt: minute(5) },
    { title: 'Phone for a mobile home', createdAt: minute(6) },
  );
  expect(await found({ query: 'couches' })).toEqual(['Couch, grey', 'Settees, two', 'Sofa, green']);
  expect(await found({ query: 'green couch' })).toEqual(['Sofa, green']);
  expect(await found({ query: 'mobile phone' })).toEqual([
    'Mobile phone stand',
    'Phone for a mobile home',
    'Handphone, Samsung',
  ]);
  expect((await search({ query: 'couch' })).data).toHaveLength(1);
  await database.db.searchSynonym.deleteMany({ where: { word: 'couch' } });
  expect(await found({ query: 'couch' })).toEqual(['Couch, grey']);
});

it('relevance: pages, totals and facets agree beyond what is ranked, filtered and without blocked sellers', async () => {
  const [model] = await stock({ title: 'Lamp 0', description: 'Goes with a lamp', price: '5.00' });
  // As many as are ranked, and more.
  await database.db.$executeRaw`
    INSERT INTO listing (id, slug, title, created_at, price, seller_id, category_id, description, condition, location, updated_at)
    SELECT l.id || n, l.slug || n, (ARRAY['Lamp ', 'Shade ', 'Lampshade '])[1 + n % 3] || n, l.created_at + n % 50 * INTERVAL '1 minute',
      CASE WHEN n < 300 THEN 5 ELSE 9 END, l.seller_id, l.category_id, l.description, l.condition, l.location, now()
    FROM listing l, generate_series(1, 309) n WHERE l.id = ${model?.id}`;
  const [blocked] = await stock({ title: 'Lamp of somebody else' });
  const viewer = await createUser(database.db);
  await database.db.block.create({ data: { blockerId: viewer.id, blockedId: blocked?.sellerId ?? '' } });
  const context = createTestContext(database, { actor: actorOf(viewer) });
  const ids: string[] = [];
  for (let page = 1; page <= 7; page += 1) {
    const { data, pagination } = await search({ query: 'lamp', sort: 'relevance', page, limit: 50 }, context);
    expect(pagination).toMatchObject({ total: 310, totalPages: 7 });
    ids.push(...data.map(({ id }) => id));
  }
  expect(new Set(ids).size).toBe(310);
  expect(ids).toHaveLength(310);
  const first = await search({ query: 'lamp', sort: 'relevance', maxPrice: 5, limit: 50 });
  expect(first.pagination.total).toBe(300);
  expect(first.data.every(({ title }) => title.startsWith('Lamp '))).toBe(true);
  const facets = await countFacets(context, { query: 'lamp', match: 'related' });
  expect(facets.total).toBe(310);
});

it('relevance: synonyms and several words are found as tags', async () => {
  await stock({ title: 'Chew', tags: ['Graphic Novel'] }, { title: 'Honda', tags: ['motorbike'] });
  await stock({ title: 'Brompton', tags: ['bicycle'] });
  expect(await found({ query: 'bicycles' })).toEqual(['Brompton']);
  expect(await found({ query: 'graphic novels' })).toEqual(['Chew']);
  expect(await found({ query: 'motorcycle' })).toEqual(['Honda']);
});

it('relevance: a search without hits takes few statements, however many words it has', async () => {
  await stock({ title: 'Red leather sofa' }, { title: 'Leather bag' });
  const context = createTestContext({ db: counted.db });
  const count = async (query: string) => {
    counted.countSinceLastCall();
    const { search: note } = await search({ query, sort: 'relevance' }, context);
    return { note, statements: counted.countSinceLastCall() };
  };
  await count('bag');
  const few = await count('red xqzw');
  const many = await count('red leather baag sofa ta xqzw xqzv xqzu');
  expect(few.note).toEqual({ partial: 'red' });
  expect(many.note).toEqual({ partial: 'red leather bag sofa' });
  expect(few.statements).toBeLessThanOrEqual(12);
  expect(many.statements).toBe(few.statements);
  const corrected = await count('red lether sofaa');
  expect(corrected.note).toEqual({ corrected: 'red leather sofa' });
  expect(corrected.statements).toBeLessThanOrEqual(12);
});

it('relevance: finds a page again after a change', async () => {
  const [first] = await stock({ title: 'Oak desk' }, { title: 'Desk of oak' });
  expect(await found({ query: 'oak desk' })).toEqual(['Oak desk', 'Desk of oak']);
  await database.db.listing.update({ where: { id: first?.id ?? '' }, data: { title: 'Pine desk' } });
  expect(await found({ query: 'oak desk' })).toEqual(['Desk of oak']);
});

it('relevance: has most of the words where no listing has all, and says so', async () => {
  await stock(
    { title: 'Red leather sofa' },
    { title: 'Leather bag' },
    { title: 'Red bag', category: 'fashion' },
    { title: 'Monitor' },
  );
  const query = 'red leather bag xqzw';
  const page = await search({ query, sort: 'relevance' });
  expect(page.search).toEqual({ partial: 'red leather bag' });
  expect(page.pagination.total).toBe(3);
  const facets = await countFacets(createTestContext(database), { query, match: 'related' });
  expect(facets).toMatchObject({ total: 3, search: { partial: 'red leather bag' } });
  expect(await search({ query: 'red monitr', sort: 'relevance' })).toMatchObject({
    search: { partial: 'red monitor' },
    pagination: { total: 3 },
  });
  await stock({ title: '27" 4K display' });
  expect((await search({ query: '4k screen', sort: 'relevance' })).search).toEqual({ partial: '4k' });
  // A synonym is no misspelling.
  expect(await search({ query: 'couch xqzw', sort: 'relevance' })).toMatchObject({
    search: { partial: 'couch' },
    data: [{ title: 'Red leather sofa' }],
  });
  expect((await search({ query: 'settee lether', sort: 'relevance' })).search).toEqual({
    corrected: 'settee leather',
  });
  expect((await search({ query })).pagination.total).toBe(0);
  expect((await search({ query: 'xqzw', sort: 'relevance' })).search).toBeUndefined();
});
