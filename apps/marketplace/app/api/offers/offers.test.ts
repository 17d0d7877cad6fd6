import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as messages from '../conversations/[id]/messages/route.ts';
import * as listingOffers from '../listings/[id]/offers/route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let buyer: TestPerson;
let seller: TestPerson;
let stranger: TestPerson;
let listing: Awaited<ReturnType<typeof world.listing>>;
let conversationId: string;

beforeEach(async () => {
  [buyer, seller, stranger] = [
    await world.person({ name: 'Mei' }),
    await world.person({ name: 'Arjun' }),
    await world.person(),
  ];
  listing = await world.listing(seller);
  conversationId = await world.talk(listing, buyer);
});

describe('making an offer', () => {
  test('shows it in the conversation of both and notifies the seller', async () => {
    const { status, body } = await world.offer(buyer, conversationId, 20.5);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      conversationId,
      listingId: listing.id,
      buyerId: buyer.id,
      sellerId: seller.id,
      madeById: buyer.id,
      amount: '20.50',
      status: 'OPEN',
      parentId: null,
      decidedAt: null,
    });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(48 * 3_600_000);
    expect(await world.see(seller, conversationId)).toMatchObject({
      unreadCount: 1,
      offer: { id: body.id },
      lastMessage: {
        body: 'Offered S$20.50',
        senderId: buyer.id,
        event: { kind: 'OFFER_MADE', offer: { id: body.id, status: 'OPEN' } },
      },
    });
    const page = await world.call(messages.GET, { as: buyer, params: { id: conversationId } });
    expect(page.body.data[0].event.offer.id).toBe(body.id);
    const notified = await database.db.notification.findMany();
    expect(notified).toMatchObject([{ userId: seller.id, kind: 'offer-received', actorId: buyer.id }]);
  });

  test('begins the conversation when it is made from the listing', async () => {
    const offer = (as: TestPerson | null, id = listing.id) =>
      world.call(listingOffers.POST, { method: 'POST', as, params: { id }, body: { amount: 20 } });
    const { status, body } = await offer(stranger);
    expect(status).toBe(200);
    expect(await world.see(seller, body.conversationId)).toMatchObject({ other: { id: stranger.id } });
    expect(await offer(seller)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect((await offer(stranger, 'nothing')).status).toBe(404);
    expect((await offer(null)).status).toBe(401);
  });

  test('leaves nothing of a conversation that it cannot begin', async () => {
    await database.db.listing.update({ where: { id: listing.id }, data: { status: 'RESERVED' } });
    const { status, body } = await world.call(listingOffers.POST, {
      method: 'POST',
      as: stranger,
      params: { id: listing.id },
      body: { amount: 20 },
    });
    expect([status, body.error]).toEqual([409, expect.stringContaining('reserved')]);
    expect(await database.db.conversation.count({ where: { buyerId: stranger.id } })).toBe(0);
  });

  test.each([
    ['nothing', undefined],
    ['zero', 0],
    ['a negative one', -5],
    ['text', '20'],
    ['three decimals', 1.005],
    ['more than a price can be', 10_000_000],
  ])('takes no amount like %s', async (_, amount) => {
    const { status, body } = await world.offer(buyer, conversationId, amount ?? null);
    expect(status).toBe(400);
    expect(body.details[0].field).toBe('amount');
  });

  test('is the buyer’s, of this conversation, while the two can write', async () => {
    expect((await world.offer(null, conversationId)).status).toBe(401);
    expect((await world.offer(stranger, conversationId)).status).toBe(404);
    expect((await world.offer(seller, conversationId)).status).toBe(403);
    await database.db.block.create({ data: { blockerId: seller.id, blockedId: buyer.id } });
    expect((await world.offer(buyer, conversationId)).status).toBe(403);
    expect(await database.db.offer.count()).toBe(0);
    expect(await database.db.message.count()).toBe(0);
  });

  test('waits for the answer to an open one, and not for an expired one', async () => {
    const first = await world.openOffer(buyer, conversationId);
    expect(await world.offer(buyer, conversationId)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Withdraw it') },
    });
    await world.expire(first.id);
    expect((await world.offer(buyer, conversationId)).status).toBe(200);
    expect(await world.statusOf(first.id)).toBe('EXPIRED');
  });
});

describe('answering an offer', () => {
  test('accepting reserves the listing and tells the buyer', async () => {
    const { id } = await world.openOffer(buyer, conversationId);

    const { status, body } = await world.act('accept', seller, id);

    expect([status, body.status]).toEqual([200, 'ACCEPTED']);
    expect(await world.listingStatus(listing.id)).toBe('RESERVED');
    expect(await world.see(buyer, conversationId)).toMatchObject({
      listing: { status: 'RESERVED' },
      offer: { id, status: 'ACCEPTED' },
      lastMessage: {
        body: 'Accepted the offer of S$20.00',
        senderId: seller.id,
        event: { kind: 'OFFER_ACCEPTED' },
      },
    });
    const [, answered] = await database.db.notification.findMany({ orderBy: { createdAt: 'asc' } });
    expect(answered).toMatchObject({
      userId: buyer.id,
      kind: 'offer-answered',
      data: { answer: 'accepted', from: 'Arjun', amount: '20.00' },
    });
  });

  test('both counter until one accepts; only the other side answers', async () => {
    const first = await world.openOffer(buyer, conversationId, 15);
    expect((await world.act('counter', buyer, first.id, { amount: 16 })).status).toBe(403);
    const second = await world.act('counter', seller, first.id, { amount: 22 });
    expect(second.body).toMatchObject({ madeById: seller.id, parentId: first.id, amount: '22.00' });
    expect(await world.statusOf(first.id)).toBe('COUNTERED');
    const third = await world.act('counter', buyer, second.body.id, { amount: 18 });
    expect((await world.act('accept', buyer, third.body.id)).status).toBe(403);
    expect((await world.act('accept', seller, third.body.id)).status).toBe(200);
    const { body } = await world.list(buyer, conversationId, '?limit=2');
    expect(
      body.data.map(({ amount, status }: { amount: string; status: string }) => [amount, status]),
    ).toEqual([
      ['18.00', 'ACCEPTED'],
      ['22.00', 'COUNTERED'],
    ]);
    const older = await world.list(buyer, conversationId, `?before=${body.nextCursor}`);
    expect(older.body).toMatchObject({ data: [{ id: first.id }], nextCursor: null });
  });

  test('declining and withdrawing leave the listing available', async () => {
    const first = await world.openOffer(buyer, conversationId);
    expect((await world.act('withdraw', seller, first.id)).status).toBe(403);
    expect((await world.act('withdraw', buyer, first.id)).body.status).toBe('WITHDRAWN');
    const second = await world.openOffer(buyer, conversationId);
    expect((await world.act('decline', buyer, second.id)).status).toBe(403);
    expect((await world.act('decline', seller, second.id)).body.status).toBe('DECLINED');
    expect(await world.listingStatus(listing.id)).toBe('AVAILABLE');
    expect(await world.see(buyer, conversationId)).toMatchObject({ offer: null });
    expect(await world.act('accept', seller, second.id)).toMatchObject({
      status: 409,
      body: { error: 'This offer has already been declined' },
    });
  });

  test.each(['accept', 'decline', 'withdraw', 'counter'] as const)(
    '%s: not signed in 401, of other people 404',
    async (action) => {
      const { id } = await world.openOffer(buyer, conversationId);
      const body = action === 'counter' ? { amount: 21 } : undefined;
      expect((await world.act(action, null, id, body)).status).toBe(401);
      expect((await world.act(action, stranger, id, body)).status).toBe(404);
      expect((await world.act(action, stranger, 'nothing', body)).status).toBe(404);
      expect(await world.statusOf(id)).toBe('OPEN');
    },
  );

  test('an expired one is read as expired and cannot be answered, before the job has run', async () => {
    const { id } = await world.openOffer(buyer, conversationId);
    await world.expire(id);
    for (const [action, person] of [
      ['accept', seller],
      ['decline', seller],
      ['withdraw', buyer],
    ] as const) {
      const { status, body } = await world.act(action, person, id);
      expect([status, body.error]).toEqual([409, expect.stringContaining('expired')]);
    }
    expect(await world.see(buyer, conversationId)).toMatchObject({
      offer: null,
      lastMessage: { event: { offer: { status: 'EXPIRED' } } },
    });
    expect((await world.list(seller, conversationId)).body.data[0].status).toBe('EXPIRED');
    expect(await world.listingStatus(listing.id)).toBe('AVAILABLE');
  });
});
