import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, expect, test } from 'vitest';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as relist from '../listings/[id]/relist/route.ts';
import * as oneListing from '../listings/[id]/route.ts';
import * as soldTo from '../listings/[id]/sold-to/route.ts';
import * as block from '../users/[id]/block/route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let [buyer, seller] = [{} as TestPerson, {} as TestPerson];
let listing: Awaited<ReturnType<typeof world.listing>>;
let conversationId: string;

beforeEach(async () => {
  [buyer, seller] = [await world.person(), await world.person()];
  listing = await world.listing(seller);
  conversationId = await world.talk(listing, buyer);
});

const put = (status: string) =>
  world.call(oneListing.PUT, { method: 'PUT', as: seller, params: { id: listing.id }, body: { status } });
const sell = () =>
  world.call(soldTo.POST, {
    method: 'POST',
    as: seller,
    params: { id: listing.id },
    body: { buyerId: buyer.id },
  });

test.each<[string, string, (id: string) => Promise<unknown>]>([
  ['is accepted', 'ACCEPTED', (id) => world.act('accept', seller, id)],
  ['is declined', 'DECLINED', (id) => world.act('decline', seller, id)],
  ['is withdrawn', 'WITHDRAWN', (id) => world.act('withdraw', buyer, id)],
  ['is countered', 'COUNTERED', (id) => world.act('counter', seller, id, { amount: 22 })],
  ['expires', 'EXPIRED', async (id) => world.runExpiry().then(() => id)],
  ['is closed by a sale', 'CLOSED', () => put('SOLD')],
  [
    'is closed by a block',
    'CLOSED',
    () => world.call(block.POST, { method: 'POST', as: seller, params: { id: buyer.id } }),
  ],
])('an offer that %s changes on the open pages of both, and for their programs', async (_, status, end) => {
  const { id } = await world.openOffer(buyer, conversationId);
  if (status === 'EXPIRED') await world.expire(id);
  const published = await world.watchWebhooks(buyer, seller);
  const watches = [await world.watch(buyer), await world.watch(seller)];

  await end(id);

  expect(await world.statusOf(id)).toBe(status);
  for (const read of watches) {
    const notices = await read();
    expect(notices.filter(({ kind }) => kind === 'offer')).toEqual([{ kind: 'offer', offerId: id }]);
  }
  const changes = (await published()).filter(({ type }) => type === 'offer.changed');
  const each = { type: 'offer.changed', id, status };
  expect(changes).toHaveLength(2);
  expect(changes).toEqual(
    expect.arrayContaining([
      { ...each, ownerId: buyer.id },
      { ...each, ownerId: seller.id },
    ]),
  );
});

test('a released reservation changes on the open pages of both, and for their programs', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  await world.act('accept', seller, id);
  const published = await world.watchWebhooks(buyer, seller);
  const watches = [await world.watch(buyer), await world.watch(seller)];
  await put('AVAILABLE');
  for (const read of watches) expect(await read()).toContainEqual({ kind: 'offer', offerId: id });
  const changes = (await published()).filter(({ type }) => type === 'offer.changed');
  expect(changes.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
});

test('a counter-offer is new for the program of the person it is made to, and of nobody else', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  const published = await world.watchWebhooks(buyer, seller);
  const { body } = await world.act('counter', seller, id, { amount: 22 });
  expect((await published()).filter(({ type }) => type === 'offer.created')).toEqual([
    { ownerId: buyer.id, type: 'offer.created', id: body.id, status: 'OPEN' },
  ]);
});

test('the listing changes on open pages when an offer is accepted, and when it is sold to somebody', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  const read = await world.watch(buyer);
  const changed = { kind: 'listing', listingId: listing.id };
  await world.act('accept', seller, id);
  expect(await read()).toContainEqual(changed);
  await sell();
  expect(await read()).toContainEqual(changed);
});

test('a listing sold to somebody is sold for the seller’s program, once, and changed from then on', async () => {
  const published = await world.watchWebhooks(buyer, seller);
  // As an instance whose clock is ahead writes it.
  const updatedAt = new Date(Date.now() + 60_000);
  await database.db.listing.update({ where: { id: listing.id }, data: { updatedAt } });
  await sell();
  const after = await database.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
  expect(after.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
  const sold = { ownerId: seller.id, type: 'listing.sold', id: listing.id, status: 'SOLD' };
  const ofListing = async () => (await published()).filter(({ type }) => type === 'listing.sold');
  expect(await ofListing()).toEqual([sold]);
  await sell();
  expect(await ofListing()).toEqual([]);
  await world.call(relist.POST, {
    method: 'POST',
    as: seller,
    params: { id: listing.id },
    body: { status: 'AVAILABLE' },
  });
  await sell();
  expect(await ofListing()).toEqual([sold]);
});
