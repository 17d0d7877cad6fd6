import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { blockPersonAndEndFollows } from '#domain/blocks/block-person.ts';
import { unblockPerson } from '#domain/blocks/unblock-person.ts';
import { findSimilarListings } from '#domain/listings/find-similar-listings.ts';
import { type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as conversations from '../conversations/route.ts';
import * as one from './[id]/route.ts';
import * as facets from './facets/route.ts';
import * as listings from './route.ts';
import * as suggest from './suggest/route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let buyer: TestPerson;
let seller: TestPerson;
let other: TestPerson;

beforeEach(async () => {
  [buyer, seller, other] = [await world.person(), await world.person(), await world.person()];
  const goods = [
    [seller, 'Oak bench', 'sports', '30.00'],
    [seller, 'Oak shelf', 'books', '10.00'],
    [other, 'Oak stool', 'books', '20.00'],
    [other, 'Elm stool', 'books', '40.00'],
  ] as const;
  for (const [{ id: sellerId }, title, category, price] of goods)
    await createListing(database.db, { sellerId, title, category, price, description: 'x', brand: '' });
});

async function found(as: TestPerson | null, query = '') {
  const { body } = await world.call(listings.GET, { path: `/api/listings${query}`, as });
  return [body.data.map(({ title }: { title: string }) => title).toSorted(), body.pagination.total];
}

async function counted(as: TestPerson | null, query = '') {
  const { body } = await world.call(facets.GET, { path: `/api/listings/facets${query}`, as });
  const counts = body.categories.map(
    ({ slug, count }: { slug: string; count: number }) => `${slug} ${count}`,
  );
  return [body.total, counts];
}

describe('the listings of somebody whom the caller blocked', () => {
  test('are in no search and no total, and other callers’ totals stay', async () => {
    const all = ['Elm stool', 'Oak bench', 'Oak shelf', 'Oak stool'];
    expect(await found(null)).toEqual([all, 4]);
    expect(await found(buyer)).toEqual([all, 4]);
    await blockPersonAndEndFollows(world.contextOf(buyer), seller.id);
    for (let time = 0; time < 2; time += 1) {
      expect(await found(buyer)).toEqual([['Elm stool', 'Oak stool'], 2]);
      expect(await found(buyer, '?query=oak&sort=price-low')).toEqual([['Oak stool'], 1]);
      expect(await found(buyer, '?category=books&sort=popular')).toEqual([['Elm stool', 'Oak stool'], 2]);
      expect(await found(null)).toEqual([all, 4]);
      expect(await found(seller, '?query=oak')).toEqual([['Oak bench', 'Oak shelf', 'Oak stool'], 3]);
    }
    await createListing(database.db, { sellerId: seller.id, title: 'Oak rack', description: 'x', brand: '' });
    await createListing(database.db, { sellerId: other.id, title: 'Oak box', description: 'x', brand: '' });
    expect(await found(buyer, '?query=oak')).toEqual([['Oak box', 'Oak stool'], 2]);
    expect((await found(null))[1]).toBe(6);
    await unblockPerson(world.contextOf(buyer), seller.id);
    expect((await found(buyer))[1]).toBe(6);
  });

  test('are not counted in facets, nor proposed while typing, nor similar to another', async () => {
    expect(await counted(null)).toEqual([4, ['sports 1', 'books 3']]);
    await blockPersonAndEndFollows(world.contextOf(buyer), seller.id);
    for (let time = 0; time < 2; time += 1) {
      expect(await counted(buyer)).toEqual([2, ['books 2']]);
      expect(await counted(null)).toEqual([4, ['sports 1', 'books 3']]);
      expect(await counted(buyer, '?query=oak')).toEqual([1, ['books 1']]);
    }
    await createListing(database.db, { sellerId: seller.id, title: 'Oak rack', category: 'sports' });
    expect(await counted(buyer)).toEqual([2, ['books 2']]);

    const typed = async (as: TestPerson) =>
      JSON.stringify(
        (await world.call(suggest.GET, { path: '/api/listings/suggest?query=oak%20b', as })).body,
      );
    expect(await typed(other)).toContain('Oak bench');
    expect(await typed(buyer)).not.toContain('bench');

    const stool = await database.db.listing.findFirstOrThrow({ where: { title: 'Oak stool' } });
    const similar = async (as: TestPerson) =>
      (await findSimilarListings(world.contextOf(as), stool.id)).map(({ title }) => title).toSorted();
    expect(await similar(seller)).toEqual(['Elm stool', 'Oak shelf']);
    expect(await similar(buyer)).toEqual(['Elm stool']);
  });

  test('do not keep a misspelt search from finding others', async () => {
    await createListing(database.db, { sellerId: other.id, title: 'Ottoman', description: 'x', brand: '' });
    await createListing(database.db, { sellerId: seller.id, title: 'Ottomen', description: 'x', brand: '' });
    await blockPersonAndEndFollows(world.contextOf(buyer), seller.id);
    const { body } = await world.call(listings.GET, { path: '/api/listings?query=ottomen', as: buyer });
    expect(body).toMatchObject({ search: { corrected: 'ottoman' }, pagination: { total: 1 } });
  });

  test('can still be opened by their address; the blocked person sees the caller’s, and cannot write', async () => {
    const theirs = await database.db.listing.findFirstOrThrow({ where: { title: 'Oak bench' } });
    await blockPersonAndEndFollows(world.contextOf(buyer), seller.id);
    expect((await world.call(one.GET, { params: { id: theirs.id }, as: buyer })).status).toBe(200);
    const mine = await createListing(database.db, {
      sellerId: buyer.id,
      title: 'Ash desk',
      description: 'x',
    });
    expect((await found(seller, '?query=ash'))[1]).toBe(1);
    const { status } = await world.call(conversations.POST, {
      method: 'POST',
      as: seller,
      body: { listingId: mine.id, body: 'Hello' },
    });
    expect(status).toBe(403);
  });
});
