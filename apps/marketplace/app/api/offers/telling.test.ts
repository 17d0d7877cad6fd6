import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import { ratePolicies } from '#rate-limits.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as listingOffers from '../listings/[id]/offers/route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let [buyer, seller] = [{} as TestPerson, {} as TestPerson];
let listing: Awaited<ReturnType<typeof world.listing>>;
let conversationId: string;

beforeEach(async () => {
  [buyer, seller] = [await world.person({ name: 'Mei' }), await world.person({ name: 'Arjun' })];
  listing = await world.listing(seller);
  conversationId = await world.talk(listing, buyer);
});

const counter = async (as: TestPerson, id: string, amount: number) =>
  (await world.act('counter', as, id, { amount })).body;

describe('the other person is told', () => {
  test('of a counter-offer, with its own amount and id', async () => {
    const { id } = await world.openOffer(buyer, conversationId, 15);
    const countered = await counter(seller, id, 22);
    expect(await world.notified(buyer)).toMatchObject([
      {
        kind: 'offer-answered',
        actorId: seller.id,
        data: { answer: 'countered', offerId: countered.id, amount: '22.00', from: 'Arjun' },
      },
    ]);
  });

  test.each([
    ['accept', 'accepted'],
    ['decline', 'declined'],
  ] as const)('of the answer to a counter-offer: %s tells the seller', async (action, answer) => {
    const { id } = await world.openOffer(buyer, conversationId, 15);
    const countered = await counter(seller, id, 22);
    const told = async () => (await world.notified(buyer)).map(({ count, data }) => [count, data]);
    const before = await told();
    expect((await world.act(action, buyer, countered.id)).status).toBe(200);
    expect((await world.notified(seller)).at(-1)).toMatchObject({
      kind: 'offer-answered',
      actorId: buyer.id,
      data: { answer, offerId: countered.id, amount: '22.00', from: 'Mei' },
    });
    expect(await told()).toEqual(before);
  });

  test('of a refusal', async () => {
    const { id } = await world.openOffer(buyer, conversationId);
    await world.act('decline', seller, id);
    expect(await world.notified(buyer)).toMatchObject([
      { kind: 'offer-answered', actorId: seller.id, data: { answer: 'declined', offerId: id } },
    ]);
  });

  test('of a withdrawal, in the conversation', async () => {
    const { id } = await world.openOffer(buyer, conversationId);
    await world.act('withdraw', buyer, id);
    expect(await world.see(seller, conversationId)).toMatchObject({
      unreadCount: 2,
      lastMessage: {
        body: 'Withdrew the offer of S$20.00',
        senderId: buyer.id,
        event: { kind: 'OFFER_WITHDRAWN', offer: { id, status: 'WITHDRAWN' } },
      },
    });
  });
});

describe('an offer that expires', () => {
  const expired = () => database.db.notification.findMany({ where: { kind: 'offer-expired' } });

  test('is the buyer’s own or the seller’s, and the buyer is told which', async () => {
    const { id } = await world.openOffer(buyer, conversationId, 15);
    const countered = await counter(seller, id, 22);
    await world.expire(countered.id);
    await world.runExpiry();
    expect(await expired()).toMatchObject([
      { userId: buyer.id, data: { isOwn: false, amount: '22.00', offerId: countered.id } },
    ]);
  });

  test.each(['buyer', 'seller'] as const)('is not reported after a block by the %s', async (blocks) => {
    const { id } = await world.openOffer(buyer, conversationId);
    const [blocker, blocked] = blocks === 'buyer' ? [buyer, seller] : [seller, buyer];
    await world.expire(id);
    await database.db.block.create({ data: { blockerId: blocker.id, blockedId: blocked.id } });
    await world.runExpiry();
    expect(await world.statusOf(id)).toBe('EXPIRED');
    expect(await expired()).toEqual([]);
  });

  test('ends with all the others, also those beyond one batch', async () => {
    const offers = 201;
    const { listingId, sellerId } = { listingId: listing.id, sellerId: seller.id };
    const times = {
      createdAt: new Date(Date.now() - 72 * 3_600_000),
      expiresAt: new Date(Date.now() - 1_000),
    };
    const conversation = { listingId, sellerId, createdAt: times.createdAt, lastMessageAt: times.createdAt };
    const people = Array.from({ length: offers }, (_, n) => `buyer-${n}`);
    await database.db.user.createMany({
      data: people.map((id) => ({ id, name: id, email: `${id}@example.com` })),
    });
    await database.db.conversation.createMany({
      data: people.map((id) => ({ ...conversation, id: `with-${id}`, buyerId: id })),
    });
    await database.db.offer.createMany({
      data: people.map((id) => {
        const parties = { listingId, sellerId, buyerId: id, madeById: id };
        return { ...parties, ...times, conversationId: `with-${id}`, amount: '20' };
      }),
    });
    await world.runExpiry();
    expect(await database.db.offer.count({ where: { status: 'EXPIRED' } })).toBe(offers);
    expect(await database.db.notification.count({ where: { kind: 'offer-expired' } })).toBe(offers);
  });
});

test('the list of offers continues at an offer of the conversation only', async () => {
  const mine = await world.openOffer(buyer, conversationId);
  const elsewhere = await world.talk(await world.listing(seller), buyer);
  const other = await world.openOffer(buyer, elsewhere);
  for (const before of [other.id, 'nothing']) {
    expect((await world.list(buyer, conversationId, `?before=${before}`)).body).toEqual({
      data: [],
      nextCursor: null,
    });
  }
  expect((await world.list(buyer, conversationId)).body.data).toMatchObject([{ id: mine.id }]);
});

test.each(['accept', 'counter', 'conversation', 'listing'] as const)(
  'too many of the same person are refused: %s',
  async (which) => {
    for (let n = 0; n < ratePolicies.offer.points; n += 1) await world.act('decline', buyer, 'nothing');
    const tries = {
      accept: () => world.act('accept', buyer, 'nothing'),
      counter: () => world.act('counter', buyer, 'nothing', { amount: 20 }),
      conversation: () => world.offer(buyer, conversationId),
      listing: () =>
        world.call(listingOffers.POST, {
          method: 'POST',
          as: buyer,
          params: { id: listing.id },
          body: { amount: 20 },
        }),
    };
    expect((await tries[which]()).status).toBe(429);
    expect(await database.db.offer.count()).toBe(0);
  },
);
