import { createMarketplaceClient } from '@repo/db/marketplace';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing } from '@repo/testing/marketplace-factories';
import { startStatementCounter } from '@repo/testing/statement-counter';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestContext } from '#testing/test-context.ts';

const database = useMarketplaceDatabase();

const { search, stock } = createSearchFixture(database);

it('plans each search for its words and filters', async () => {
  const db = createMarketplaceClient(database.url, { poolSize: 1 });
  try {
    const keptAfter = async (parameters: Record<string, string>) => {
      // A page that was found before needs no planning.
      for (let page = 1; page <= 4; page++) {
        await search({ ...parameters, page }, { ...createTestContext(database), db });
      }
      const kept = await db.$queryRaw<{ statement: string }[]>`SELECT statement FROM pg_prepared_statements`;
      return kept.filter(({ statement }) => /FROM listing l WHERE/.test(statement)).length;
    };
    const searches: Record<string, string>[] = [
      {},
      { query: 'oak' },
      { minPrice: '1' },
      { condition: 'NEW' },
      { location: 'bedok' },
    ];
    for (const parameters of searches) {
      expect(await keptAfter(parameters)).toBe(0);
    }
  } finally {
    await db.$disconnect();
  }
});

describe('a page that was found before', () => {
  it('takes one statement while nothing changes, and is found again after a change', async () => {
    const [first, second] = await stock(
      { title: 'Oak one', price: '10.00' },
      { title: 'Oak two', price: '20.00' },
    );
    const counter = await startStatementCounter(database.url);
    const db = createMarketplaceClient(counter.url, { poolSize: 1 });
    onTestFinished(async () => {
      await db.$disconnect();
      await counter.close();
    });
    const context = { ...createTestContext(database), db };
    const prices = async (sort: string) =>
      (await search({ query: 'oak', sort }, context)).data.map(({ price }) => price).join(' ');
    expect(await prices('price-low')).toBe('10.00 20.00');
    counter.countSinceLastCall();
    expect(await prices('price-low')).toBe('10.00 20.00');
    expect(counter.countSinceLastCall()).toBe(1);
    // By relevance, what the words mean is read too; of a long query with synonyms as well.
    const title = 'Mobile phone, television, laptop, fridge, sofa and pram';
    await stock({ title });
    const related = { query: title, sort: 'relevance' };
    expect((await search(related, context)).data).toHaveLength(1);
    counter.countSinceLastCall();
    expect((await search(related, context)).data).toHaveLength(1);
    expect(counter.countSinceLastCall()).toBe(2);
    expect(await prices('price-low')).toBe('10.00 20.00');
    counter.countSinceLastCall();
    // Another order is another page; only the total is cached.
    expect(await prices('price-high')).toBe('20.00 10.00');
    expect(counter.countSinceLastCall()).toBe(2);
    await createListing(database.db, { title: 'Elm', price: '1.00', description: 'x', brand: '' });
    counter.countSinceLastCall();
    // One more statement shows that the change is irrelevant, which is then cached.
    expect(await prices('price-low')).toBe('10.00 20.00');
    expect(counter.countSinceLastCall()).toBe(2);
    expect(await prices('price-low')).toBe('10.00 20.00');
    expect(counter.countSinceLastCall()).toBe(1);
    await database.db.listing.update({ where: { id: first?.id }, data: { price: '30.00' } });
    expect(await prices('price-low')).toBe('20.00 30.00');
    await database.db.$executeRaw`UPDATE listing SET title = 'Elm' WHERE id = ${second?.id}`;
    expect(await prices('price-low')).toBe('30.00');
    await createListing(database.db, { title: 'Oak three', price: '1.00' });
    expect(await prices('price-low')).toBe('1.00 30.00');
    await database.db.listing.update({ where: { id: first?.id }, data: { status: 'RESERVED' } });
    expect(await prices('price-low')).toBe('1.00');
  });

  it('is cached for ordinary queries, not for slugs of any length', async () => {
    await stock({ title: 'Oak' });
    const counter = await startStatementCounter(database.url);
    const db = createMarketplaceClient(counter.url, { poolSize: 1 });
    onTestFinished(async () => {
      await db.$disconnect();
      await counter.close();
    });
    const statements = async (category: string) => {
      await search({ category }, { ...createTestContext(database), db });
      counter.countSinceLastCall();
      await search({ category }, { ...createTestContext(database), db });
      return counter.countSinceLastCall();
    };
    expect(await statements('electronics')).toBe(1);
    expect(await statements('x'.repeat(1_000))).toBe(3);
  });

  it('shows current listings, and the current order of popular ones', async () => {
    const [one, other] = await stock({ title: 'One', likeCount: 2 }, { title: 'Other', likeCount: 1 });
    const popular = async () =>
      (await search({ sort: 'popular' })).data.map(({ title, likeCount }) => `${title} ${likeCount}`);
    const liked = async () => (await search({ query: 'one' })).data.map(({ likeCount }) => likeCount);
    expect(await popular()).toEqual(['One 2', 'Other 1']);
    expect(await liked()).toEqual([2]);
    await database.db.listing.update({ where: { id: other?.id }, data: { likeCount: 5 } });
    await database.db.listing.update({ where: { id: one?.id }, data: { likeCount: 3 } });
    expect(await popular()).toEqual(['Other 5', 'One 3']);
    expect(await liked()).toEqual([3]);
  });
});

describe('the total', () => {
  it('is exact after every kind of change, also one that another instance made', async () => {
    const [first, second] = await stock(
      { title: 'Oak one', price: '10.00' },
      { title: 'Oak two', price: '20.00' },
    );
    const searches: Record<string, string | number>[] = [
      {},
      { query: 'oak' },
      { maxPrice: 15 },
      { category: 'electronics' },
    ];
    const totals = async () =>
      Promise.all(searches.map(async (parameters) => (await search(parameters)).pagination.total));
    expect(await totals()).toEqual([2, 2, 1, 2]);
    expect(await totals()).toEqual([2, 2, 1, 2]);
    await database.db.listing.update({ where: { id: first?.id }, data: { price: '16.00' } });
    expect(await totals()).toEqual([2, 2, 0, 2]);
    await database.db.listing.update({ where: { id: first?.id }, data: { title: 'Elm' } });
    expect(await totals()).toEqual([2, 1, 0, 2]);
    await database.db.$executeRaw`UPDATE listing SET status = 'SOLD' WHERE id = ${second?.id}`;
    expect(await totals()).toEqual([1, 0, 0, 1]);
    await createListing(database.db, { title: 'Oak three', price: '1.00', category: 'books' });
    expect(await totals()).toEqual([2, 1, 1, 1]);
    await database.db.$executeRaw`DELETE FROM listing WHERE title = 'Oak three'`;
    expect(await totals()).toEqual([1, 0, 0, 1]);
  });

  it('and the page are right while listings change all the time', async () => {
    const [listing] = await stock({ title: 'Changing', price: '1.00' }, { title: 'Other', price: '5000.00' });
    let isOver = false;
    const change = async () => {
      for (let price = 1; !isOver; price = (price % 900) + 1) {
        await database.db.listing.update({ where: { id: listing?.id }, data: { price } });
      }
    };
    const changing = change();
    for (let time = 0; time < 30; time += 1) {
      const { data, pagination } = await search({ maxPrice: 1000 });
      expect(pagination.total).toBe(1);
      expect(data.map(({ title }) => title)).toEqual(['Changing']);
    }
    isOver = true;
    await changing;
  });

  it('holds while transactions overlap', async () => {
    // A transaction with a new word waits for another one that adds the same word.
    const only = (word: string) => ({ title: word, description: word, brand: '' });
    await stock({});
    const done = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const longTimeout = { timeout: 180_000 };
    const slow = database.db.$transaction(async (tx) => {
      await createListing(tx as typeof database.db, only('slow'));
      started.resolve();
      await done.promise;
    }, longTimeout);
    await started.promise;
    expect((await search()).pagination.total).toBe(1);
    await createListing(database.db, only('quick'));
    expect((await search()).pagination.total).toBe(2);
    done.resolve();
    await slow;
    expect((await search()).pagination.total).toBe(3);
  });
});
