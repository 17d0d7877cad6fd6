import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, expect, test } from 'vitest';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as listingOffers from '../listings/[id]/offers/route.ts';
import * as oneListing from '../listings/[id]/route.ts';
import * as soldTo from '../listings/[id]/sold-to/route.ts';
import * as block from '../users/[id]/block/route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let buyer: TestPerson;
let rival: TestPerson;
let seller: TestPerson;
let listing: Awaited<ReturnType<typeof world.listing>>;
let conversationId: string;
let rivalsConversation: string;

beforeEach(async () => {
  [buyer, rival, seller] = [await world.person(), await world.person(), await world.person()];
  listing = await world.listing(seller);
  conversationId = await world.talk(listing, buyer);
  rivalsConversation = await world.talk(listing, rival);
});

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const put = (body: object) =>
  world.call(oneListing.PUT, { method: 'PUT', as: seller, params: { id: listing.id }, body });
const accepted = () => database.db.offer.count({ where: { status: 'ACCEPTED' } });

test('two accept the same offer at once: one does, the other reads that it is accepted', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  const twice = () => world.act('accept', seller, id);
  const answers = await world.collide(world.lockListing(listing.id), [twice, twice]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    'This offer has already been accepted',
  );
  expect(await database.db.messageEvent.count({ where: { kind: 'OFFER_ACCEPTED' } })).toBe(1);
});

test('offers of two buyers accepted at once: one listing is reserved for one of them', async () => {
  const [one, two] = [
    await world.openOffer(buyer, conversationId),
    await world.openOffer(rival, rivalsConversation),
  ];
  const answers = await world.collide(world.lockListing(listing.id), [
    () => world.act('accept', seller, one.id),
    () => world.act('accept', seller, two.id),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toContain('reserved');
  expect(await accepted()).toBe(1);
  expect(await database.db.offer.count({ where: { status: 'OPEN' } })).toBe(1);
});

test('the database itself refuses a second open offer in a conversation and a second accepted one', async () => {
  const offer = await database.db.offer.findUniqueOrThrow({
    where: { id: (await world.openOffer(buyer, conversationId)).id },
  });
  const copy = (more: object) => database.db.offer.create({ data: { ...offer, ...more } });
  await expect(copy({ id: 'second' })).rejects.toThrow(/unique/i);
  await world.act('accept', seller, offer.id);
  const decided = { status: 'ACCEPTED' as const, decidedAt: new Date() };
  await expect(copy({ id: 'second', ...decided, conversationId: rivalsConversation })).rejects.toThrow(
    /unique/i,
  );
});

test('accepted and withdrawn at once: one of the two', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  const answers = await world.collide(
    (tx) => tx.$queryRaw`SELECT FROM conversation WHERE id = ${conversationId} FOR UPDATE`,
    [() => world.act('accept', seller, id), () => world.act('withdraw', buyer, id)],
  );
  expect(statuses(answers)).toEqual([200, 409]);
  const isAccepted = (await world.statusOf(id)) === 'ACCEPTED';
  expect(await world.listingStatus(listing.id)).toBe(isAccepted ? 'RESERVED' : 'AVAILABLE');
  expect(await database.db.messageEvent.count()).toBe(2);
});

test('accepted while the job ends it: expired, and the listing stays available', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  await world.expire(id);
  const [answer] = await Promise.all([world.act('accept', seller, id), world.runExpiry(), world.runExpiry()]);
  expect(answer.status).toBe(409);
  expect(await world.statusOf(id)).toBe('EXPIRED');
  expect(await world.listingStatus(listing.id)).toBe('AVAILABLE');
  const expired = await database.db.notification.findMany({ where: { kind: 'offer-expired' } });
  expect(expired).toMatchObject([{ userId: buyer.id, count: 1, data: { isOwn: true, amount: '20.00' } }]);
});

test('two offers of one buyer at once: one is made', async () => {
  const offer = () => world.offer(buyer, conversationId);
  const answers = await world.collide(world.lockListing(listing.id), [offer, offer]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(await database.db.offer.count()).toBe(1);
  expect(await database.db.message.count()).toBe(1);
});

test('two first offers at once begin one conversation with one offer', async () => {
  const stranger = await world.person();
  const offer = () =>
    world.call(listingOffers.POST, {
      method: 'POST',
      as: stranger,
      params: { id: listing.id },
      body: { amount: 20 },
    });
  const answers = await world.collide(world.lockListing(listing.id), [offer, offer]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(await database.db.conversation.count({ where: { buyerId: stranger.id } })).toBe(1);
});

test.each([
  ['reserved', 'RESERVED', 'OPEN'],
  ['hidden', 'HIDDEN', 'OPEN'],
] as const)('an offer for what is %s meanwhile stays open and is not accepted', async (_, status, stays) => {
  const { id } = await world.openOffer(buyer, conversationId);
  await database.db.listing.update({ where: { id: listing.id }, data: { status } });
  const answer = await world.act('accept', seller, id);
  expect([answer.status, await world.statusOf(id)]).toEqual([409, stays]);
  expect((await world.act('counter', seller, id, { amount: 30 })).status).toBe(409);
  expect((await world.act('decline', seller, id)).status).toBe(200);
});

test('a listing edited meanwhile: the offer holds; the version of an open form does not', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  const edited = await put({ price: 40, title: 'Another title' });
  expect((await world.act('accept', seller, id)).body).toMatchObject({ status: 'ACCEPTED', amount: '20.00' });
  const late = await put({ title: 'Once more', expectedUpdatedAt: edited.body.updatedAt });
  expect(late.status).toBe(409);
});

test.each([
  ['sold', () => put({ status: 'SOLD' })],
  ['archived', () => put({ status: 'ARCHIVED' })],
  [
    'deleted',
    () => world.call(oneListing.DELETE, { method: 'DELETE', as: seller, params: { id: listing.id } }),
  ],
])('what is %s closes open offers, and tells their buyers', async (_, change) => {
  const [one, two] = [
    await world.openOffer(buyer, conversationId),
    await world.openOffer(rival, rivalsConversation),
  ];
  expect((await change()).status).toBe(200);
  for (const { id } of [one, two]) {
    expect(await world.statusOf(id)).toBe('CLOSED');
    expect((await world.act('accept', seller, id)).status).toBe(409);
  }
  const told = await database.db.notification.findMany({ where: { kind: 'offer-answered' } });
  expect(told.map(({ userId }) => userId).sort()).toEqual([buyer.id, rival.id].sort());
  expect(told[0]?.data).toMatchObject({ answer: 'closed' });
});

test('sold and accepted at once: the offer is accepted and sold with, or closed', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  const answers = await world.collide(world.lockListing(listing.id), [
    () => world.act('accept', seller, id),
    () => put({ status: 'SOLD' }),
  ]);
  expect(answers[1]?.status).toBe(200);
  expect(await world.listingStatus(listing.id)).toBe('SOLD');
  const isAccepted = answers[0]?.status === 200;
  expect(await world.statusOf(id)).toBe(isAccepted ? 'ACCEPTED' : 'CLOSED');
  expect(await database.db.deal.count()).toBe(isAccepted ? 1 : 0);
});

test('sold to two people at once: to one of them', async () => {
  const sell = (buyerId: string) => () =>
    world.call(soldTo.POST, { method: 'POST', as: seller, params: { id: listing.id }, body: { buyerId } });
  const answers = await world.collide(world.lockListing(listing.id), [sell(buyer.id), sell(rival.id)]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(await database.db.deal.count()).toBe(1);
});

test('a block and an offer at once: no offer is open afterwards', async () => {
  const conversation = (tx: Pick<typeof database.db, '$queryRaw'>) =>
    tx.$queryRaw`SELECT FROM conversation WHERE id = ${conversationId} FOR UPDATE`;
  const [, blocked] = await world.collide(conversation, [
    () => world.offer(buyer, conversationId),
    () => world.call(block.POST, { method: 'POST', as: seller, params: { id: buyer.id } }),
  ]);
  expect(blocked?.status).toBe(200);
  expect(await database.db.offer.count({ where: { status: 'OPEN' } })).toBe(0);
});

test('a block meanwhile closes the offer silently', async () => {
  const { id } = await world.openOffer(buyer, conversationId);
  const before = await database.db.notification.count();
  await world.call(block.POST, { method: 'POST', as: buyer, params: { id: seller.id } });
  expect(await world.statusOf(id)).toBe('CLOSED');
  expect((await world.act('accept', seller, id)).status).toBe(403);
  expect(await world.listingStatus(listing.id)).toBe('AVAILABLE');
  expect(await database.db.notification.count()).toBe(before);
});
