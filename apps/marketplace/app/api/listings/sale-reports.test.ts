import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, expect, test } from 'vitest';
import { saleMessageLimit } from '#domain/conversations/message-buyer-about-sale.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as block from '../users/[id]/block/route.ts';
import * as relist from './[id]/relist/route.ts';
import * as one from './[id]/route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let [buyer, rival, seller] = [{} as TestPerson, {} as TestPerson, {} as TestPerson];
let listing: Awaited<ReturnType<typeof world.listing>>;
let conversationId: string;

beforeEach(async () => {
  buyer = await world.person({ name: 'Mei' });
  rival = await world.person();
  seller = await world.person({ name: 'Arjun' });
  listing = await world.listing(seller);
  conversationId = await world.talk(listing, buyer);
});

const put = (status: string) =>
  world.call(one.PUT, { method: 'PUT', as: seller, params: { id: listing.id }, body: { status } });
const relistAs = (status: string) =>
  world.call(relist.POST, { method: 'POST', as: seller, params: { id: listing.id }, body: { status } });
async function agree(): Promise<string> {
  const { id } = await world.openOffer(buyer, conversationId);
  await world.act('accept', seller, id);
  return id;
}
/** What an instance of the release before offers does. */
const offerAgainSilently = () =>
  database.db.listing.update({ where: { id: listing.id }, data: { status: 'AVAILABLE' } });
const messagesOf = (id: string) =>
  database.db.message.findMany({
    where: { conversationId: id },
    orderBy: { createdAt: 'asc' },
    include: { event: true },
  });

test('a sale that is left over when another buyer accepts is cancelled in the seller’s name', async () => {
  const offerId = await agree();
  await put('SOLD');
  await offerAgainSilently();
  const rivals = await world.talk(listing, rival);
  const { id } = await world.openOffer(rival, rivals);
  const { body: counter } = await world.act('counter', seller, id, { amount: 22 });

  expect((await world.act('accept', rival, counter.id)).status).toBe(200);

  expect(await database.db.deal.count({ where: { cancelledAt: null } })).toBe(0);
  expect(await world.statusOf(offerId)).toBe('CANCELLED');
  expect((await messagesOf(conversationId)).at(-1)).toMatchObject({
    senderId: seller.id,
    event: { kind: 'SALE_CANCELLED' },
  });
  const told = await database.db.notification.findMany({ where: { kind: 'sold-to-you' } });
  expect(told).toMatchObject([
    { userId: buyer.id, actorId: seller.id, data: { from: 'Arjun', isCancelled: true } },
  ]);
  await put('SOLD');
  expect(await database.db.deal.findMany({ where: { cancelledAt: null } })).toMatchObject([
    { buyerId: rival.id, offerId: counter.id },
  ]);
});

test('a sale that is left over when its own buyer’s next offer is accepted comes before the acceptance', async () => {
  await agree();
  await put('SOLD');
  await offerAgainSilently();
  const { id } = await world.openOffer(buyer, conversationId);
  const ahead = { lastMessageAt: new Date(Date.now() + 60_000) };
  await database.db.conversation.update({ where: { id: conversationId }, data: ahead });
  expect((await world.act('accept', seller, id)).status).toBe(200);
  const [cancelled, accepted] = (await messagesOf(conversationId)).slice(-2);
  expect([cancelled?.event?.kind, accepted?.event?.kind]).toEqual(['SALE_CANCELLED', 'OFFER_ACCEPTED']);
  expect(accepted?.createdAt.getTime()).toBeGreaterThan(cancelled?.createdAt.getTime() ?? 0);
});

test('a buyer is told of a limited number of sales and cancellations; more are refused', async () => {
  await agree();
  const turns = [() => put('SOLD'), () => relistAs('RESERVED')];
  for (let n = 0; n < saleMessageLimit.count; n += 1) expect((await turns[n % 2]?.())?.status).toBe(200);
  const before = await database.db.message.count();
  const refused = await world.send(one.PUT, {
    method: 'PUT',
    as: seller,
    params: { id: listing.id },
    body: { status: 'SOLD' },
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(saleMessageLimit.minutes * 60 - 60);
  expect((await put('AVAILABLE')).status).toBe(429);
  expect(await database.db.message.count()).toBe(before);
  expect([await world.listingStatus(listing.id), await database.db.deal.count()]).toEqual([
    'RESERVED',
    saleMessageLimit.count / 2,
  ]);

  const earlier = new Date(Date.now() - saleMessageLimit.minutes * 60_000);
  const [, , first] = await messagesOf(conversationId);
  await database.db.message.update({ where: { id: first?.id ?? '' }, data: { createdAt: earlier } });
  expect((await put('AVAILABLE')).status).toBe(200);
});

test('after a block the open pages of both are refreshed, though nothing is written', async () => {
  await agree();
  await world.call(block.POST, { method: 'POST', as: buyer, params: { id: seller.id } });
  const watches = [await world.watch(seller), await world.watch(buyer)];
  for (const change of [() => put('SOLD'), () => relistAs('RESERVED'), () => put('AVAILABLE')]) {
    expect((await change()).status).toBe(200);
    for (const read of watches) {
      const notices = await read();
      expect(notices).toContainEqual({ kind: 'conversation', conversationId });
      expect(notices.map(({ kind }) => kind)).not.toContain('message');
    }
  }
});

test('offered again after the conversation of the sale was removed, the next one of the two says so', async () => {
  await agree();
  await put('SOLD');
  await database.db.conversation.delete({ where: { id: conversationId } });
  const next = await world.talk(listing, buyer);
  expect((await world.see(buyer, next)).deal).not.toBeNull();
  expect((await relistAs('AVAILABLE')).status).toBe(200);
  expect((await messagesOf(next)).map(({ event }) => event?.kind)).toEqual(['SALE_CANCELLED']);
  expect((await world.see(buyer, next)).deal).toBeNull();
});

test('offered again without any conversation, a sale is cancelled silently', async () => {
  await agree();
  await put('SOLD');
  await database.db.conversation.delete({ where: { id: conversationId } });
  const before = await database.db.notification.count();
  expect((await relistAs('AVAILABLE')).status).toBe(200);
  expect(await database.db.deal.count({ where: { cancelledAt: null } })).toBe(0);
  expect(await database.db.notification.count()).toBe(before);
});
