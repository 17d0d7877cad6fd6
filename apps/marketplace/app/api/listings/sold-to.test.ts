import type { Deal } from '@repo/schemas/marketplace/offer';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, expect, test } from 'vitest';
import { ratePolicies } from '#rate-limits.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as block from '../users/[id]/block/route.ts';
import * as relist from './[id]/relist/route.ts';
import * as one from './[id]/route.ts';
import * as soldTo from './[id]/sold-to/route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let buyer: TestPerson;
let rival: TestPerson;
let seller: TestPerson;
let listing: Awaited<ReturnType<typeof world.listing>>;
let conversationId: string;

beforeEach(async () => {
  [buyer, rival, seller] = [
    await world.person({ name: 'Mei' }),
    await world.person(),
    await world.person({ name: 'Arjun' }),
  ];
  listing = await world.listing(seller);
  conversationId = await world.talk(listing, buyer);
});

const sell = (as: TestPerson | null, body: object, id = listing.id) =>
  world.call(soldTo.POST, { method: 'POST', as, params: { id }, body });
const put = (status: string) =>
  world.call(one.PUT, { method: 'PUT', as: seller, params: { id: listing.id }, body: { status } });
const relistAs = (status: string) =>
  world.call(relist.POST, { method: 'POST', as: seller, params: { id: listing.id }, body: { status } });
const agree = async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  await world.act('accept', seller, id);
  return id;
};

test('sold to somebody who wrote: a deal at the listing’s price, shown in the chat and notified', async () => {
  const { status, body } = await sell(seller, { buyerId: buyer.id });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    listingId: listing.id,
    sellerId: seller.id,
    buyerId: buyer.id,
    conversationId,
    offerId: null,
    amount: '25.00',
    cancelledAt: null,
  } satisfies Partial<Deal>);
  expect(await world.listingStatus(listing.id)).toBe('SOLD');
  expect(await world.see(buyer, conversationId)).toMatchObject({
    deal: { id: body.id },
    lastMessage: { body: 'Sold it for S$25.00', event: { kind: 'SOLD', offer: null } },
  });
  const told = await database.db.notification.findMany();
  expect(told).toMatchObject([{ userId: buyer.id, kind: 'sold-to-you', data: { from: 'Arjun' } }]);
  expect((await sell(seller, { buyerId: buyer.id })).body.id).toBe(body.id);
  expect(await database.db.deal.count()).toBe(1);
});

test('an accepted offer decides the amount; another buyer waits for its release', async () => {
  const offerId = await agree();
  await world.talk(listing, rival);
  expect(await sell(seller, { buyerId: rival.id })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Release the reservation') },
  });
  const changed = { buyerId: buyer.id, amount: 12 };
  expect((await sell(seller, changed)).body).toMatchObject({ offerId, amount: '20.00' });
  expect((await sell(seller, { buyerId: rival.id })).status).toBe(409);
});

test('marked as sold without a buyer: nobody’s, unless an offer was accepted', async () => {
  expect((await put('SOLD')).status).toBe(200);
  expect(await database.db.deal.count()).toBe(0);
  expect((await sell(seller, { buyerId: buyer.id, amount: 19.5 })).body).toMatchObject({ amount: '19.50' });

  listing = await world.listing(seller);
  conversationId = await world.talk(listing, buyer);
  const offerId = await agree();
  await put('SOLD');
  expect(await database.db.deal.findFirst({ where: { listingId: listing.id } })).toMatchObject({ offerId });
});

test('available again: the reservation is released, and the buyer is told', async () => {
  const offerId = await agree();
  expect((await put('AVAILABLE')).status).toBe(200);
  expect(await world.statusOf(offerId)).toBe('CANCELLED');
  expect(await world.see(buyer, conversationId)).toMatchObject({
    offer: null,
    lastMessage: { body: 'Released the reservation', senderId: seller.id },
  });
  const answers = await database.db.notification.findMany({ where: { kind: 'offer-answered' } });
  expect(answers).toMatchObject([{ userId: buyer.id, count: 2, data: { answer: 'cancelled' } }]);
  expect((await world.offer(buyer, conversationId)).status).toBe(200);
});

test('offered again after the sale: the deal and its offer are cancelled', async () => {
  const offerId = await agree();
  const { body: deal } = await sell(seller, { buyerId: buyer.id });
  await world.call(relist.POST, {
    method: 'POST',
    as: seller,
    params: { id: listing.id },
    body: { status: 'AVAILABLE' },
  });
  expect(await database.db.deal.findUnique({ where: { id: deal.id } })).toMatchObject({
    cancelledAt: expect.any(Date),
  });
  expect(await world.statusOf(offerId)).toBe('CANCELLED');
  expect(await world.see(buyer, conversationId)).toMatchObject({ deal: null, offer: null });
  expect((await sell(seller, { buyerId: buyer.id })).status).toBe(200);
});

test('archived after the sale: the deal stays', async () => {
  await agree();
  await sell(seller, { buyerId: buyer.id });
  expect((await put('ARCHIVED')).status).toBe(200);
  expect(await database.db.deal.count({ where: { cancelledAt: null } })).toBe(1);
  expect(await database.db.offer.count({ where: { status: 'ACCEPTED' } })).toBe(1);
});

test('archived before a sale: the reservation is released, and the buyer is told', async () => {
  const offerId = await agree();
  expect((await put('ARCHIVED')).status).toBe(200);
  expect(await world.statusOf(offerId)).toBe('CANCELLED');
  expect((await world.notified(buyer)).at(-1)).toMatchObject({ data: { answer: 'cancelled' } });
});

test('archived after a sale and relisted as sold: the sale is the same', async () => {
  await agree();
  const { body } = await sell(seller, { buyerId: buyer.id });
  await put('ARCHIVED');
  const before = await world.notified(buyer);
  expect((await relistAs('SOLD')).status).toBe(200);
  expect(await database.db.deal.findMany()).toMatchObject([{ id: body.id, cancelledAt: null }]);
  expect(await world.notified(buyer)).toEqual(before);
});

test('after a block: only to a buyer whose offer was accepted before', async () => {
  const blockBuyer = () => world.call(block.POST, { method: 'POST', as: buyer, params: { id: seller.id } });
  await blockBuyer();
  expect(await sell(seller, { buyerId: buyer.id })).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('a sale to this person cannot be recorded') },
  });
  expect([await database.db.deal.count(), await world.listingStatus(listing.id)]).toEqual([0, 'AVAILABLE']);
  await database.db.block.deleteMany();
  await agree();
  await blockBuyer();
  expect((await sell(seller, { buyerId: buyer.id })).status).toBe(200);
});

test('a sale to somebody closes all open offers, and its buyer is told once', async () => {
  const rivals = await world.openOffer(rival, await world.talk(listing, rival));
  const own = await world.openOffer(buyer, conversationId);
  await sell(seller, { buyerId: buyer.id });
  expect([await world.statusOf(rivals.id), await world.statusOf(own.id)]).toEqual(['CLOSED', 'CLOSED']);
  expect(await world.notified(buyer)).toMatchObject([{ kind: 'sold-to-you', count: 1 }]);
  expect(await world.notified(rival)).toMatchObject([
    { kind: 'offer-answered', data: { answer: 'closed', offerId: rivals.id } },
  ]);
});

test('a sale is shown to its buyer and the seller, and not to others who wrote', async () => {
  const rivals = await world.talk(listing, rival);
  const { body } = await sell(seller, { buyerId: buyer.id });
  for (const person of [buyer, seller]) {
    expect((await world.see(person, conversationId)).deal).toMatchObject({ id: body.id });
  }
  for (const person of [rival, seller]) expect((await world.see(person, rivals)).deal).toBeNull();
});

test('what a moderator has hidden is not sold', async () => {
  await database.db.listing.update({ where: { id: listing.id }, data: { status: 'HIDDEN' } });
  expect((await sell(seller, { buyerId: buyer.id })).status).toBe(400);
  expect([await database.db.deal.count(), await world.listingStatus(listing.id)]).toEqual([0, 'HIDDEN']);
});

test('offered again: the buyer is told that the sale is cancelled', async () => {
  await sell(seller, { buyerId: buyer.id });
  await relistAs('AVAILABLE');
  expect(await world.notified(buyer)).toMatchObject([
    { kind: 'sold-to-you', count: 2, data: { isCancelled: true } },
  ]);
  expect((await world.see(buyer, conversationId)).lastMessage).toMatchObject({
    body: 'Offered it again, so the sale is cancelled',
    event: { kind: 'SALE_CANCELLED' },
  });
});

test('refuses strangers, other people’s listings, impossible amounts and what is gone', async () => {
  expect((await sell(null, { buyerId: buyer.id })).status).toBe(401);
  expect((await sell(buyer, { buyerId: buyer.id })).status).toBe(403);
  expect((await sell(seller, { buyerId: rival.id })).status).toBe(404);
  expect((await sell(seller, { buyerId: buyer.id, amount: -1 })).status).toBe(400);
  expect((await sell(seller, {})).status).toBe(400);
  expect((await sell(seller, { buyerId: buyer.id }, 'nothing')).status).toBe(404);
  await put('ARCHIVED');
  expect((await sell(seller, { buyerId: buyer.id })).status).toBe(400);
  expect(await database.db.deal.count()).toBe(0);
});

test('sales to somebody are limited together with offers and answers', async () => {
  for (let n = 0; n < ratePolicies.offer.points; n += 1) await world.act('decline', seller, 'nothing');
  expect((await sell(seller, { buyerId: buyer.id })).status).toBe(429);
});

test('an accepted offer that is left over when another buyer accepts is released in the seller’s name', async () => {
  await agree();
  await database.db.listing.update({ where: { id: listing.id }, data: { status: 'AVAILABLE' } });
  const { id } = await world.openOffer(rival, await world.talk(listing, rival));
  const { body: counter } = await world.act('counter', seller, id, { amount: 22 });
  expect((await world.act('accept', rival, counter.id)).status).toBe(200);
  const told = await database.db.notification.findMany({
    where: { data: { path: ['answer'], equals: 'cancelled' } },
  });
  expect(told).toMatchObject([{ userId: buyer.id, actorId: seller.id, data: { from: 'Arjun' } }]);
});

test('offered again after a sale with an offer: the buyer is told once', async () => {
  await agree();
  await put('SOLD');
  const [messages, notices] = [await database.db.message.count(), await database.db.notification.findMany()];
  expect((await relistAs('AVAILABLE')).status).toBe(200);
  expect(await database.db.message.count()).toBe(messages + 1);
  const after = await database.db.notification.findMany();
  const total = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
  expect(total(after)).toBe(total(notices) + 1);
});

test('after a block a sale is recorded and cancelled without a word', async () => {
  await agree();
  await put('SOLD');
  await world.call(block.POST, { method: 'POST', as: buyer, params: { id: seller.id } });
  const before = await database.db.message.count();
  for (const _ of [1, 2]) {
    expect((await relistAs('RESERVED')).status).toBe(200);
    expect(await database.db.deal.count({ where: { cancelledAt: null } })).toBe(0);
    expect((await put('SOLD')).status).toBe(200);
    expect(await database.db.deal.count({ where: { cancelledAt: null } })).toBe(1);
  }
  await relistAs('RESERVED');
  await put('AVAILABLE');
  expect(await database.db.offer.count({ where: { status: 'ACCEPTED' } })).toBe(0);
  expect(await database.db.message.count()).toBe(before);
});

test.each(['AVAILABLE', 'RESERVED'] as const)(
  'a sale that an older release left on a listing that is %s is cancelled before the next',
  async (status) => {
    const offerId = await agree();
    const { body: old } = await sell(seller, { buyerId: buyer.id });
    await database.db.listing.update({ where: { id: listing.id }, data: { status } });
    await world.talk(listing, rival);
    const isReserved = status === 'RESERVED';
    const next = await sell(seller, { buyerId: (isReserved ? buyer : rival).id });
    expect(next).toMatchObject({ status: 200, body: { offerId: isReserved ? offerId : null } });
    expect(await database.db.deal.findMany({ where: { cancelledAt: null } })).toMatchObject([
      { id: next.body.id },
    ]);
    expect(next.body.id).not.toBe(old.id);
    expect(await world.statusOf(offerId)).toBe(isReserved ? 'ACCEPTED' : 'CANCELLED');
  },
);

test('marked as sold by the seller, a listing that an older release offered again is nobody’s', async () => {
  await agree();
  await put('SOLD');
  await database.db.listing.update({ where: { id: listing.id }, data: { status: 'AVAILABLE' } });
  expect((await put('SOLD')).status).toBe(200);
  expect(await database.db.deal.count({ where: { cancelledAt: null } })).toBe(0);
});

test('a page that shows another version of the listing is told so, and nothing is sold', async () => {
  const stale = {
    status: 409,
    body: {
      error: expect.stringContaining('changed since this page showed it'),
      details: [{ field: 'expectedUpdatedAt' }],
    },
  };
  const shown = async () => (await world.see(seller, conversationId)).listing.updatedAt;
  const body = { buyerId: buyer.id, amount: 25 };
  const before = await shown();
  const edit = { method: 'PUT', as: seller, params: { id: listing.id }, body: { price: 40 } };
  await world.call(one.PUT, edit);
  expect(await sell(seller, { ...body, expectedUpdatedAt: before })).toMatchObject(stale);
  const agreed = await shown();
  await agree();
  const accepted = await shown();
  expect(await sell(seller, { buyerId: buyer.id, expectedUpdatedAt: agreed })).toMatchObject(stale);
  await put('AVAILABLE');
  // The page offers the agreed price, and the reservation was released in another tab.
  expect(await sell(seller, { buyerId: buyer.id, expectedUpdatedAt: accepted })).toMatchObject(stale);
  expect(await database.db.deal.count()).toBe(0);
  const sold = await sell(seller, { buyerId: buyer.id, amount: 40, expectedUpdatedAt: await shown() });
  expect(sold).toMatchObject({ status: 200, body: { amount: '40.00' } });
  // Sent again after a lost answer it is the same sale.
  const again = await sell(seller, { buyerId: buyer.id, amount: 40, expectedUpdatedAt: accepted });
  expect(again.body).toEqual(sold.body);
});
