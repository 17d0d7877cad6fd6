import { findPlacesNear } from '@repo/schemas/marketplace/places/near';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createUser } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestContext } from '#testing/test-context.ts';
import { findNearestIds } from './near-sql.ts';
import { availableWhereSql } from './search-conditions.ts';

const database = useMarketplaceDatabase();
const { search, stock } = createSearchFixture(database);

/** From the oldest to the newest. */
async function stockPlaces() {
  return stock(
    { title: 'Far', placeId: 'jurong-east-mrt', createdAt: new Date('2026-01-01') },
    { title: 'Here, old', placeId: 'bedok-mrt', createdAt: new Date('2026-01-02') },
    { title: 'Near', placeId: 'tanah-merah-mrt', createdAt: new Date('2026-01-03') },
    { title: 'Here, new', placeId: 'bedok-mrt', createdAt: new Date('2026-01-04') },
    { title: 'Nowhere', location: 'Bedok MRT', createdAt: new Date('2026-01-05') },
  );
}

async function titlesOf(parameters: Record<string, string | number>): Promise<string[]> {
  return (await search(parameters)).data.map(({ title }) => title);
}

describe('a search near a place', () => {
  it('finds what is within the radius, in the usual order', async () => {
    await stockPlaces();
    expect(await titlesOf({ near: 'bedok-mrt', radius: 3 })).toEqual(['Here, new', 'Near', 'Here, old']);
    expect(await titlesOf({ near: 'bedok-mrt', radius: 1 })).toEqual(['Here, new', 'Here, old']);
    expect(await titlesOf({ near: 'bedok-mrt' })).toEqual(['Here, new', 'Near', 'Here, old', 'Far']);
    expect(await titlesOf({ near: 'tuas-link-mrt', radius: 1 })).toEqual([]);
  });

  it('says how far away each is, and no other search does', async () => {
    await stockPlaces();
    const { data, pagination } = await search({ near: 'bedok-mrt', sort: 'distance' });
    expect(data.map(({ title, distance }) => [title, distance])).toEqual([
      ['Here, new', 0],
      ['Here, old', 0],
      ['Near', 1.8],
      ['Far', 20.9],
    ]);
    expect(pagination.total).toBe(4);
    expect((await search()).data.every((item) => !('distance' in item))).toBe(true);
  });

  it('pages through the nearest without a gap or a repetition', async () => {
    await stockPlaces();
    const pages = [1, 2, 3, 4, 5].map((page) =>
      titlesOf({ near: 'bedok-mrt', sort: 'distance', limit: 1, page }),
    );
    expect((await Promise.all(pages)).flat()).toEqual(['Here, new', 'Here, old', 'Near', 'Far']);
  });

  it('has the same order whether few or many match', async () => {
    const places = findPlacesNear('bedok-mrt');
    const stocked = await stock(...places.slice(0, 30).map(({ id: placeId }) => ({ placeId })));
    const pageOf = (total: number, page: { offset: number; limit: number }) =>
      findNearestIds(database.db, places, availableWhereSql([]), { total, ...page });
    expect(await pageOf(1_000_000, { offset: 0, limit: 50 })).toEqual(stocked.map(({ id }) => id));
    for (const offset of [0, 7, 8, 27])
      expect(await pageOf(1_000_000, { offset, limit: 5 })).toEqual(await pageOf(30, { offset, limit: 5 }));
  });

  it('goes with words and other filters', async () => {
    await stockPlaces();
    expect(await titlesOf({ near: 'bedok-mrt', query: 'here', sort: 'distance' })).toEqual([
      'Here, new',
      'Here, old',
    ]);
    expect(await titlesOf({ near: 'clementi', sort: 'distance', query: 'far' })).toEqual(['Far']);
  });

  it('leaves out sellers that the caller blocked', async () => {
    const [first] = await stockPlaces();
    const person = await createUser(database.db);
    await database.db.block.create({ data: { blockerId: person.id, blockedId: first?.sellerId ?? '' } });
    const ctx = createTestContext(database, { actor: actorOf(person) });
    const { data, pagination } = await search({ near: 'bedok-mrt', sort: 'distance' }, ctx);
    expect([data, pagination.total]).toEqual([[], 0]);
  });

  it('measures from a rounded position', async () => {
    await stockPlaces();
    const { data } = await search({ near: '1.3239712,103.9299111', radius: 3, sort: 'distance' });
    const rounded = await search({ near: '1.32,103.93', radius: 3, sort: 'distance' });
    expect(data.map(({ title }) => title)).toEqual(['Here, new', 'Here, old', 'Near']);
    expect(data).toEqual(rounded.data);
    expect(data.map(({ distance }) => distance)).toEqual([0, 0, 2]);
  });
});
