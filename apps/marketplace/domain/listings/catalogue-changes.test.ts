import {
  createMarketplaceClient,
  type ListingCondition,
  type MarketplaceClient,
  type Prisma,
} from '@repo/db/marketplace';
import { facetQuery, type ListingSort, listingQuery } from '@repo/schemas/marketplace/listing-query';
import { findPlacesNear } from '@repo/schemas/marketplace/places/near';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listActiveCategories } from '#domain/categories/list-categories.ts';
import { createTestContext } from '#testing/test-context.ts';
import { countFacets } from './count-facets.ts';
import { searchListings } from './search-listings.ts';

const database = useMarketplaceDatabase();

/** Two instances with separate caches on one database. */
let instances: MarketplaceClient[];
beforeEach(() => {
  instances = [1, 2].map(() => createMarketplaceClient(database.url, { poolSize: 2 }));
});
afterEach(async () => {
  for (const db of instances) await db.$disconnect();
});

/** A seeded random generator. */
function randomNumbers(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
  const one = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from');
    return chosen;
  };
  return { below, one };
}

type Filters = {
  query?: string;
  category?: string;
  minPrice?: string;
  maxPrice?: string;
  condition?: string;
  location?: string;
  tag?: string;
  near?: string;
  radius?: string;
};

const searches: Filters[] = [
  {},
  { category: 'electronics' },
  { category: 'fashion' },
  { category: 'clothes' },
  { minPrice: '10', maxPrice: '60' },
  { condition: 'NEW,GOOD' },
  { location: 'bedok' },
  { category: 'electronics,fashion', maxPrice: '60' },
  { near: 'bedok-mrt' },
  { near: 'clementi', radius: '3', maxPrice: '60' },
  { tag: 'wood' },
  { tag: 'Wood', query: 'oak' },
  { query: 'oak' },
  { query: 'oak table' },
  { query: 'elm', category: 'electronics', maxPrice: '100' },
  { category: 'fashion', condition: 'NEW', location: 'clementi', minPrice: '5' },
];
const titles = ['Oak table', 'Oak chair', 'Elm table', 'Elm racket'];
const prices = ['0.00', '5.00', '19.99', '20.00', '60.00', '100.00', '700.00'];
const conditions: ListingCondition[] = ['NEW', 'GOOD', 'POOR'];
const places = ['Bedok North', 'bedok north', 'Clementi', 'Bishan'];
const placeIds = ['bedok', 'clementi-mrt', 'jurong-east', null];
const statuses = ['AVAILABLE', 'AVAILABLE', 'SOLD', 'RESERVED', 'HIDDEN', 'ARCHIVED'] as const;

/** All AVAILABLE listings, read through the ORM. */
function readStock() {
  return database.db.listing.findMany({
    where: { status: 'AVAILABLE' },
    include: { category: true },
  });
}
type Stock = Awaited<ReturnType<typeof readStock>>;
type Item = Stock[number];

/** The filters again, without SQL. */
const passes: Record<string, (item: Item, filters: Filters) => boolean> = {
  words: (item, { query }) =>
    (query ?? '')
      .split(' ')
      .every((word) => `${item.title}\n${item.description}`.toLowerCase().includes(word)),
  category: (item, { category }) =>
    category === undefined || category.split(',').includes(item.category.slug),
  price: (item, { minPrice, maxPrice }) =>
    item.price.gte(minPrice ?? 0) && (maxPrice === undefined || item.price.lte(maxPrice)),
  condition: (item, { condition }) =>
    condition === undefined || condition.split(',').includes(item.condition),
  tag: (item, { tag }) =>
    tag === undefined || item.tags.some((each) => each.toLowerCase() === tag.toLowerCase()),
  near: (item, { near, radius }) =>
    near === undefined || findPlacesNear(near, Number(radius ?? 50)).some(({ id }) => id === item.placeId),
  location: (item, { location }) => item.location.toLowerCase().includes(location ?? ''),
};

function matching(stock: Stock, filters: Filters, except?: string): Stock {
  const tests = Object.entries(passes).filter(([name]) => name !== except);
  return stock.filter((item) => tests.every(([, test]) => test(item, filters)));
}

const topOf = ({ createdAt, bumpedAt }: Item) => Math.max(createdAt.getTime(), bumpedAt?.getTime() ?? 0);

/** By relevance is tested with the search. */
const orders: Record<Exclude<ListingSort, 'relevance' | 'distance'>, (a: Item, b: Item) => number> = {
  recent: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  latest: (a, b) => topOf(b) - topOf(a) || (a.id < b.id ? 1 : -1),
  'price-low': (a, b) => a.price.cmp(b.price) || (a.id < b.id ? -1 : 1),
  'price-high': (a, b) => b.price.cmp(a.price) || (a.id < b.id ? 1 : -1),
  popular: (a, b) => b.likeCount - a.likeCount || b.viewCount - a.viewCount || (a.id < b.id ? 1 : -1),
};

function countBy<Value>(items: Stock, keyOf: (item: Item) => Value): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

const bands = [0, 20, 50, 100, 200, 500, 1000, 5000];

/** Locations are keyed by lower-case text. */
function expectedFacets(stock: Stock, filters: Filters) {
  return {
    total: matching(stock, filters).length,
    categories: countBy(
      matching(stock, filters, 'category'),
      ({ category }) => `${category.slug} ${category.name}`,
    ),
    conditions: countBy(matching(stock, filters, 'condition'), ({ condition }) => condition),
    bands: countBy(matching(stock, filters, 'price'), ({ price }) =>
      bands.findLast((start) => price.gte(start)),
    ),
    places: countBy(matching(stock, filters, 'location'), ({ location }) => location.toLowerCase()),
  };
}

async function mustBeRight(
  db: MarketplaceClient,
  filters: Filters,
  order: { sort: keyof typeof orders; page: number; limit: number },
) {
  const ctx = { ...createTestContext(database), db };
  const found = await searchListings(ctx, { ...listingQuery.parse(filters), ...order });
  const facets = await countFacets(ctx, facetQuery.parse(filters));
  const categories = await listActiveCategories(ctx);
  const stock = await readStock();
  const { sort, page, limit } = order;
  const expected = matching(stock, filters).toSorted(orders[sort]);
  const shown = (item: Pick<Item, 'id' | 'title' | 'location'> & { price: { toString(): string } }) =>
    `${item.id} ${item.title} ${Number(item.price)} ${item.location}`;
  expect(found.pagination.total).toBe(expected.length);
  expect(found.data.map(shown)).toEqual(expected.slice((page - 1) * limit, page * limit).map(shown));
  expect({
    total: facets.total,
    categories: new Map(facets.categories.map(({ slug, name, count }) => [`${slug} ${name}`, count])),
    conditions: new Map(facets.conditions.map(({ value, count }) => [value, count])),
    bands: new Map(facets.priceBands.map(({ min, count }) => [min, count])),
    places: new Map(facets.locations.map(({ value, count }) => [value.toLowerCase(), count])),
  }).toEqual(expectedFacets(stock, filters));
  const each = countBy(stock, ({ categoryId }) => categoryId);
  for (const { id, _count } of categories) expect(_count.listings).toBe(each.get(id) ?? 0);
}

describe('what is cached', () => {
  it.each([1, 2, 3])('is right after changes of every kind, on two instances: run %i', async (seed) => {
    const { db } = database;
    const { below, one } = randomNumbers(seed);
    const sellers = [await createUser(db), await createUser(db)].map(({ id }) => id);
    const categories = await db.category.findMany({ orderBy: { order: 'asc' }, take: 3 });
    const anyCategory = () => one(categories).id;
    const add = () =>
      createListing(db, {
        sellerId: one(sellers),
        title: one(titles),
        description: 'As shown.',
        brand: '',
        price: one(prices),
        condition: one(conditions),
        location: one(places),
        placeId: one(placeIds),
        status: one(statuses),
        categoryId: anyCategory(),
        likeCount: below(3),
      });
    for (let number = 0; number < 20; number += 1) await add();
    const anyListing = async () => {
      const all = await db.listing.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
      return { where: { id: (all.length === 0 ? await add() : one(all)).id } };
    };
    const change = async (data: Prisma.ListingUncheckedUpdateInput) =>
      db.listing.update({ ...(await anyListing()), data });

    const changes: (() => Promise<unknown>)[] = [
      add,
      () => change({ title: one(titles) }),
      () => change({ description: one(['As shown.', 'Oak.']) }),
      () => change({ price: one(prices) }),
      () => change({ condition: one(conditions) }),
      () => change({ location: one(places) }),
      () => change({ placeId: one(placeIds) }),
      () => change({ placeId: one(placeIds), location: one(places) }),
      () => change({ status: one(statuses) }),
      () => change({ categoryId: anyCategory() }),
      () => change({ likeCount: below(9) }),
      () => change({ createdAt: new Date(below(1e9)) }),
      () => change({ bumpedAt: new Date(below(1e9) + Date.now()) }),
      () => change({ bumpedAt: new Date(Date.now()), placeId: one(placeIds) }),
      async () => db.listing.delete(await anyListing()),
      // A seller is banned, which hides their listings, or unbanned.
      () => db.listing.updateMany({ where: { sellerId: one(sellers) }, data: { status: one(statuses) } }),
      () => db.listing.updateMany({ where: { condition: one(conditions) }, data: { price: one(prices) } }),
      // A category's slug or name changes.
      () => db.category.updateMany({ where: { slug: 'fashion' }, data: { slug: 'clothes' } }),
      () => db.category.updateMany({ where: { slug: 'clothes' }, data: { slug: 'fashion' } }),
      () => db.category.update({ where: { id: anyCategory() }, data: { name: one(['A', 'B', 'C']) } }),
      // Several changes in one transaction, one of them rolled back.
      () =>
        db.$transaction(async (tx) => {
          const { where } = await anyListing();
          await tx.listing.update({ where, data: { status: 'AVAILABLE', price: one(prices) } });
          await tx.listing.update({ where, data: { price: one(prices), location: one(places) } });
          await tx.$executeRaw`SAVEPOINT before`;
          await tx.listing.update({ where, data: { price: '3.00' } });
          await tx.$executeRaw`ROLLBACK TO SAVEPOINT before`;
        }),
    ];
    for (let round = 0; round < 40; round += 1) {
      for (let number = below(3); number >= 0; number -= 1) await one(changes)();
      for (let number = 0; number < 3; number += 1) {
        const order = {
          sort: one(Object.keys(orders) as (keyof typeof orders)[]),
          page: 1 + below(2),
          limit: 5,
        };
        await mustBeRight(one(instances), one(searches), order);
      }
    }
  });

  it('is counted again if the change log was pruned', async () => {
    const { db } = database;
    const [first] = await Promise.all([
      createListing(db, { price: '1.00' }),
      createListing(db, { price: '2.00' }),
    ]);
    const order = { sort: 'price-low', page: 1, limit: 5 } as const;
    for (const instance of instances) await mustBeRight(instance, { maxPrice: '60' }, order);
    await db.listing.update({ where: { id: first.id }, data: { status: 'SOLD' } });
    await db.$executeRaw`
      DO $$ BEGIN FOR time IN 1..3001 LOOP UPDATE listing SET price = 3 - listing.price WHERE status = 'AVAILABLE'; END LOOP; END $$`;
    expect(await db.listingChange.count()).toBeLessThanOrEqual(5_000);
    for (const instance of instances) await mustBeRight(instance, { maxPrice: '60' }, order);
    await db.$executeRaw`TRUNCATE listing CASCADE`;
    for (const instance of instances) await mustBeRight(instance, {}, order);
  });
});

/** Waits until a transaction is blocked on the log's lock. */
async function untilOneWaits(): Promise<void> {
  const isWaiting = async () => {
    const [row] = await database.db.$queryRaw<[{ waiting: boolean }]>`
      SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waiting`;
    return row.waiting;
  };
  while (!(await isWaiting())) await new Promise(setImmediate);
}

describe('the log of changes', () => {
  const longTimeout = { timeout: 180_000 };

  it('is in the order of commits, also of transactions that overlap', async () => {
    const { db } = database;
    const [first, second] = [
      await createListing(db, { price: '1.00' }),
      await createListing(db, { price: '2.00' }),
    ];
    const last = async () =>
      (await db.listingChange.findFirstOrThrow({ orderBy: { id: 'desc' } })).price?.toString();
    const isLogged = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = db.$transaction(async (tx) => {
      await tx.listing.update({ where: { id: first.id }, data: { price: '3.00' } });
      // Simulates a slow commit.
      await tx.$executeRaw`SET CONSTRAINTS ALL IMMEDIATE`;
      isLogged.resolve();
      await mayCommit.promise;
    }, longTimeout);
    await isLogged.promise;
    const quick = db.listing
      .update({ where: { id: second.id }, data: { price: '4.00' } })
      .then((changed) => changed);
    await untilOneWaits();
    expect(await last()).toBe('2');
    mayCommit.resolve();
    await Promise.all([slow, quick]);
    expect(await last()).toBe('4');
    const order = { sort: 'price-low', page: 1, limit: 5 } as const;
    for (const instance of instances) await mustBeRight(instance, { minPrice: '3' }, order);
  });

  it('omits changes that no search can see', async () => {
    const { db } = database;
    const listing = await createListing(db, { title: 'Oak', tags: [] });
    const before = await db.listingChange.count();
    const { title, price, location } = listing;
    await db.listing.update({
      where: { id: listing.id },
      data: { title, price, location, canDeliver: true, viewCount: 3 },
    });
    await createListing(db, { status: 'SOLD' });
    expect(await db.listingChange.count()).toBe(before);
    await db.listing.update({ where: { id: listing.id }, data: { title: 'Elm' } });
    expect(await db.listingChange.count()).toBe(before + 2);
  });
});
