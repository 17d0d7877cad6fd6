import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import { facetQuery } from '@repo/schemas/marketplace/listing-query';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { countListingsByPlace } from './count-listings-by-place.ts';

const database = useMarketplaceDatabase();
const { stock } = createSearchFixture(database);

async function counts(parameters: Record<string, string> = {}, actor: MarketplaceActor | null = null) {
  const places = await countListingsByPlace({ db: database.db, actor }, facetQuery.parse(parameters));
  return places.map(({ name, count }) => [name, count]);
}

it('listings are counted by place, of what the search finds', async () => {
  await stock(
    { title: 'Oak table', placeId: 'clementi' },
    { title: 'Oak chair', placeId: 'bedok-mrt' },
    { title: 'Lamp', placeId: 'bedok-mrt' },
    { title: 'Sold lamp', placeId: 'bedok-mrt', status: 'SOLD' },
    { title: 'Nowhere' },
    { title: 'Of an older list', placeId: 'atlantis' },
  );
  expect(await counts()).toEqual([
    ['Bedok MRT', 2],
    ['Clementi', 1],
  ]);
  expect(await counts({ query: 'oak' })).toEqual([
    ['Bedok MRT', 1],
    ['Clementi', 1],
  ]);
  expect(await counts({ near: 'clementi', radius: '3' })).toEqual([['Clementi', 1]]);
  expect(await counts({ query: 'nothing of the kind' })).toEqual([]);
});

it('what a blocked person sells is not counted', async () => {
  const [first] = await stock({ title: 'Oak table', placeId: 'clementi' });
  const person = await createUser(database.db);
  await database.db.block.create({ data: { blockerId: person.id, blockedId: first?.sellerId ?? '' } });
  expect(await counts()).toEqual([['Clementi', 1]]);
  expect(await counts({}, actorOf(person))).toEqual([]);
});

it('a count is remembered: a change that the catalogue does not see leaves it', async () => {
  const [first] = await stock({ title: 'Oak table', placeId: 'clementi' });
  expect(await counts()).toEqual([['Clementi', 1]]);
  const move = database.db.listing.update({
    where: { id: first?.id ?? '' },
    data: { placeId: 'bedok-mrt' },
  });
  // Without the triggers that log the change.
  await database.db.$transaction([
    database.db.$executeRaw`SET LOCAL session_replication_role = replica`,
    move,
  ]);
  expect(await counts()).toEqual([['Clementi', 1]]);
  expect(await counts({ query: 'oak' })).toEqual([['Bedok MRT', 1]]);
});

it('a count that was remembered is made again once something changes', async () => {
  const [first] = await stock({ title: 'Oak table', placeId: 'clementi' });
  for (const _ of [1, 2]) expect(await counts()).toEqual([['Clementi', 1]]);
  await database.db.listing.update({ where: { id: first?.id ?? '' }, data: { placeId: 'bedok-mrt' } });
  expect(await counts()).toEqual([['Bedok MRT', 1]]);
});
