import { randomUUID } from 'node:crypto';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import { conversationIdsOf, type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as one from './[id]/route.ts';
import * as conversations from './route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let buyer: TestPerson;
let seller: TestPerson;
let stranger: TestPerson;

beforeEach(async () => {
  [buyer, seller, stranger] = [await world.person(), await world.person(), await world.person()];
});

function start(as: TestPerson | null, listingId: string, body = 'Is it still there?', clientKey?: string) {
  return world.call(conversations.POST, { method: 'POST', as, body: { listingId, body, clientKey } });
}

describe('starting a conversation', () => {
  test('makes it with its first message', async () => {
    const listing = await world.listing(seller);

    const { status, body } = await start(buyer, listing.id, '  Is it still there?  ');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      role: 'buyer',
      listing: {
        id: listing.id,
        title: listing.title,
        slug: listing.slug,
        price: '25.00',
        status: 'AVAILABLE',
        updatedAt: expect.any(String),
        isVisible: true,
      },
      other: { id: seller.id, name: seller.name, image: null },
      lastMessage: { body: 'Is it still there?', senderId: buyer.id },
      unreadCount: 0,
      receipt: { deliveredAt: null, readAt: null },
      canWrite: true,
      blockedByMe: false,
    });
    expect(body.listing.image).toMatch(/^https:/);
    expect(body.lastMessageAt).toBe(body.lastMessage.createdAt);
    const sellers = await world.call(one.GET, { as: seller, params: { id: body.id } });
    expect(sellers.body).toMatchObject({ role: 'seller', other: { id: buyer.id }, unreadCount: 1 });
  });

  test('continues the existing one, even if the listing is no longer visible', async () => {
    const listing = await world.listing(seller);
    const first = await start(buyer, listing.id);
    await database.db.listing.update({
      where: { id: listing.id },
      data: { status: 'ARCHIVED', deletedAt: new Date() },
    });

    const second = await start(buyer, listing.id, 'And now?');

    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ id: first.body.id, lastMessage: { body: 'And now?' } });
    expect(second.body.listing).toMatchObject({ isVisible: false, title: listing.title });
  });

  test('stores a message once when it is retried after a lost response', async () => {
    const listing = await world.listing(seller);
    const clientKey = randomUUID();
    const answers = await Promise.all([
      start(buyer, listing.id, 'Hi', clientKey),
      start(buyer, listing.id, 'Hi', clientKey),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await database.db.message.count()).toBe(1);
  });

  test('puts two concurrent first messages into one conversation', async () => {
    const listing = await world.listing(seller);

    const answers = await Promise.all([1, 2, 3, 4].map((n) => start(buyer, listing.id, `Message ${n}`)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await database.db.conversation.count()).toBe(1);
    expect(await database.db.message.count()).toBe(4);
    const participants = await database.db.conversationParticipant.findMany();
    expect(participants.find(({ userId }) => userId === seller.id)?.unreadCount).toBe(4);
    expect(participants.find(({ userId }) => userId === buyer.id)?.unreadCount).toBe(0);
  });

  test.each(['RESERVED', 'SOLD'] as const)('is possible about a %s listing', async (status) => {
    const listing = await world.listing(seller, status);
    expect((await start(buyer, listing.id)).status).toBe(200);
  });

  test.each(['ARCHIVED', 'HIDDEN'] as const)('is 404 about an %s listing', async (status) => {
    const listing = await world.listing(seller, status);
    expect(await start(buyer, listing.id)).toEqual({ status: 404, body: { error: 'Listing not found' } });
    expect(await database.db.conversation.count()).toBe(0);
  });

  test.each(['nothing', '', '\ud800', '019b76da-a800-7000-8000-000000000001'])(
    'is 404 about the listing id %j',
    async (id) => {
      expect((await start(buyer, id)).status).toBe(404);
    },
  );

  test('with oneself is 400', async () => {
    const listing = await world.listing(seller);
    const { status, body } = await start(seller, listing.id);
    expect(status).toBe(400);
    expect(body.error).toBe('You cannot chat with yourself');
  });

  test.each([
    ['the seller blocked the buyer', true, 'You cannot write to this person'],
    ['the buyer blocked the seller', false, 'You blocked this person. Unblock them to write to them'],
  ])('is 403 when %s', async (_, bySeller, error) => {
    const listing = await world.listing(seller);
    const [blocker, blocked] = bySeller ? [seller, buyer] : [buyer, seller];
    await database.db.block.create({ data: { blockerId: blocker.id, blockedId: blocked.id } });

    expect(await start(buyer, listing.id)).toEqual({ status: 403, body: { error } });
    expect(await database.db.conversation.count()).toBe(0);
  });

  test('is 401 when signed out', async () => {
    const listing = await world.listing(seller);
    expect(await start(null, listing.id)).toEqual({ status: 401, body: { error: 'Unauthorized' } });
  });

  test.each([
    ['no text', { body: undefined }, 'body'],
    ['white space', { body: ' \n\t ' }, 'body'],
    ['nothing but control characters', { body: '\u0007\u001b' }, 'body'],
    ['2001 characters', { body: 'x'.repeat(2001) }, 'body'],
    ['a number', { body: 7 }, 'body'],
    ['no listing', { listingId: undefined }, 'listingId'],
    ['a key that is no UUID', { clientKey: 'abc' }, 'clientKey'],
  ])('is 400 with %s', async (_, part, field) => {
    const listing = await world.listing(seller);
    const { status, body } = await world.call(conversations.POST, {
      method: 'POST',
      as: buyer,
      body: { listingId: listing.id, body: 'Hello', ...part },
    });
    expect(status).toBe(400);
    expect(body.details[0].field).toBe(field);
    expect(await database.db.message.count()).toBe(0);
  });

  test('accepts 2000 characters, and strips unprintable ones', async () => {
    const listing = await world.listing(seller);
    const { body } = await start(buyer, listing.id, `a\ud800b\u0007\r\n${'😀'.repeat(900)}`);
    expect(body.lastMessage.body).toBe(`ab\n${'😀'.repeat(900)}`);
    expect((await start(buyer, listing.id, 'x'.repeat(2000))).status).toBe(200);
  });
});

describe('the list of conversations', () => {
  async function startMany(count: number) {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      // Half as buyer, half as seller.
      const [who, about] = n % 2 === 0 ? [buyer, seller] : [stranger, buyer];
      ids.unshift((await start(who, (await world.listing(about)).id)).body.id);
    }
    return ids;
  }

  test('holds the own ones, newest message first', async () => {
    const ids = await startMany(4);
    await start(stranger, (await world.listing(seller)).id);

    const { status, body } = await world.call(conversations.GET, { as: buyer });

    expect(status).toBe(200);
    expect(conversationIdsOf(body.data)).toEqual(ids);
    expect(body.nextCursor).toBeNull();
    expect(body.data[0]).toMatchObject({ role: 'seller', unreadCount: 1, other: { id: stranger.id } });
  });

  test('comes in pages that neither overlap nor miss any', async () => {
    const ids = await startMany(5);
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 9; page += 1) {
      const path: string = `/?limit=2&cursor=${cursor}`;
      const { body } = await world.call(conversations.GET, { as: buyer, path });
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...conversationIdsOf(body.data));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(ids);
  });

  test('is empty for a newcomer', async () => {
    const { body } = await world.call(conversations.GET, { as: stranger });
    expect(body).toEqual({ data: [], nextCursor: null });
  });

  test('clamps a limit over 50', async () => {
    expect((await world.call(conversations.GET, { as: buyer, path: '/?limit=500' })).status).toBe(200);
  });

  const cursorOf = (text: string) => `cursor=${Buffer.from(text).toString('base64url')}`;
  test.each([
    'limit=0',
    'limit=many',
    'cursor=abc',
    'cursor=MjAyNiBhYmM',
    'cursor=%F0%9F%98%80',
    cursorOf('+275760-09-13T00:00:00.000Z a'),
    cursorOf('-271821-04-20T00:00:00.000Z a'),
    cursorOf('0000-01-01T00:00:00.000Z a'),
  ])('is 400 with %s', async (query) => {
    const { status } = await world.call(conversations.GET, { as: buyer, path: `/?${query}` });
    expect(status).toBe(400);
  });

  test('is 401 when signed out', async () => {
    expect((await world.call(conversations.GET)).status).toBe(401);
  });
});

describe('one conversation', () => {
  test('is 404 for others, also moderators, and for an unknown id', async () => {
    const { body } = await start(buyer, (await world.listing(seller)).id);
    const moderator = await world.person({ role: 'MODERATOR' });
    for (const as of [stranger, moderator]) {
      const answer = await world.call(one.GET, { as, params: { id: body.id } });
      expect(answer).toEqual({ status: 404, body: { error: 'Conversation not found' } });
    }
    for (const id of ['nothing', '\0', randomUUID()]) {
      expect((await world.call(one.GET, { as: buyer, params: { id } })).status).toBe(404);
    }
    expect((await world.call(one.GET, { params: { id: body.id } })).status).toBe(401);
  });

  test('shows each person their own block, and that neither can write', async () => {
    const { body } = await start(buyer, (await world.listing(seller)).id);
    await database.db.block.create({ data: { blockerId: seller.id, blockedId: buyer.id } });
    const params = { id: body.id };
    const forSeller = await world.call(one.GET, { as: seller, params });
    const forBuyer = await world.call(one.GET, { as: buyer, params });
    expect(forSeller.body).toMatchObject({ blockedByMe: true, canWrite: false });
    expect(forBuyer.body).toMatchObject({ blockedByMe: false, canWrite: false });
  });

  test('keeps a listing that was hidden, for its owner visible', async () => {
    const listing = await world.listing(seller);
    const { body } = await start(buyer, listing.id);
    await database.db.listing.update({ where: { id: listing.id }, data: { status: 'HIDDEN' } });
    const params = { id: body.id };
    expect((await world.call(one.GET, { as: buyer, params })).body.listing.isVisible).toBe(false);
    expect((await world.call(one.GET, { as: seller, params })).body.listing.isVisible).toBe(true);
  });
});
