import { randomUUID } from 'node:crypto';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '#domain/conversations/send-message.ts';
import { startConversationWithMessage } from '#domain/conversations/start-conversation.ts';
import { ratePolicies } from '#rate-limits.ts';
import { conversationIdsOf, type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as unread from '../../unread/route.ts';
import * as read from '../read/route.ts';
import * as messages from './route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let buyer: TestPerson;
let seller: TestPerson;
let stranger: TestPerson;
let conversationId: string;

beforeEach(async () => {
  [buyer, seller, stranger] = [await world.person(), await world.person(), await world.person()];
  const listing = await world.listing(seller);
  const begun = await startConversationWithMessage(world.contextOf(buyer), {
    listingId: listing.id,
    body: 'First',
  });
  conversationId = begun.id;
});

function send(as: TestPerson | null, body: unknown, more: object = {}) {
  const params = { id: conversationId };
  return world.call(messages.POST, { method: 'POST', as, params, body: { body, ...more } });
}

function list(as: TestPerson | null, query = '') {
  return world.call(messages.GET, { as, params: { id: conversationId }, path: `/?${query}` });
}

function markRead(as: TestPerson | null, body?: object) {
  return world.call(read.POST, { method: 'POST', as, params: { id: conversationId }, body });
}

async function unreadOf(as: TestPerson) {
  return (await world.call(unread.GET, { as })).body.unreadCount;
}

describe('sending a message', () => {
  test('stores it, and moves the unread count of the other alone', async () => {
    const { status, body } = await send(seller, 'Yes, it is');
    expect(status).toBe(200);
    expect(body).toMatchObject({ conversationId, senderId: seller.id, body: 'Yes, it is', clientKey: null });
    expect(await unreadOf(buyer)).toBe(1);
    expect(await unreadOf(seller)).toBe(1);
  });

  test('is stored once, however often its key is sent', async () => {
    const clientKey = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(seller, 'Yes', { clientKey })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await unreadOf(buyer)).toBe(1);
    // Keys are per person.
    await send(buyer, 'Yes', { clientKey });
    expect(await database.db.message.count()).toBe(3);
  });

  test('keeps count and order when both send at once', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => n);
    const answers = await Promise.all(numbers.map((n) => send(n % 2 ? seller : buyer, `Message ${n}`)));

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await unreadOf(buyer)).toBe(6);
    expect(await unreadOf(seller)).toBe(7);
    const { body } = await list(buyer);
    const instants = body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(new Set(instants).size).toBe(13);
    expect(instants).toEqual([...instants].sort().reverse());
  });

  test("sorts after the previous one, even if the instance's clock is behind", async () => {
    const behind = { ...world.contextOf(seller), clock: () => new Date(Date.now() - 60_000) };
    await sendMessage(behind, conversationId, { body: 'Second' });
    const { body } = await list(buyer);
    expect(body.data.map(({ body }: { body: string }) => body)).toEqual(['Second', 'First']);
    expect(body.data[0].createdAt > body.data[1].createdAt).toBe(true);
  });

  test('continues after the listing was sold, archived or deleted', async () => {
    for (const data of [
      { status: 'SOLD' as const },
      { status: 'ARCHIVED' as const },
      { status: 'ARCHIVED' as const, deletedAt: new Date() },
    ]) {
      await database.db.listing.updateMany({ data });
      expect((await send(buyer, 'Thanks')).status).toBe(200);
    }
  });

  test('is 403 for both when one blocked the other, and stores nothing', async () => {
    await database.db.block.create({ data: { blockerId: seller.id, blockedId: buyer.id } });
    expect(await send(buyer, 'Hello?')).toEqual({
      status: 403,
      body: { error: 'You cannot write to this person' },
    });
    const own = await send(seller, 'Hello?');
    expect(own.status).toBe(403);
    expect(own.body.error).toContain('Unblock');
    expect(await database.db.message.count()).toBe(1);
    expect((await list(buyer)).status).toBe(200);
  });

  test('is 403 to a closed account', async () => {
    await database.db.user.update({ where: { id: seller.id }, data: { bannedAt: new Date() } });
    const { status, body } = await send(buyer, 'Hello?');
    expect(status).toBe(403);
    expect(body.error).toContain('closed');
  });

  test('is 404 for others, 401 when signed out, 400 without words', async () => {
    expect(await send(stranger, 'Hi')).toEqual({ status: 404, body: { error: 'Conversation not found' } });
    expect((await send(null, 'Hi')).status).toBe(401);
    for (const body of ['', '   ', 'x'.repeat(2001), null, ['Hi']]) {
      expect((await send(buyer, body)).status).toBe(400);
    }
    conversationId = 'nothing';
    expect((await send(buyer, 'Hi')).status).toBe(404);
    expect(await database.db.message.count()).toBe(1);
  });

  test('is limited in number', async () => {
    const answers = [];
    for (let n = 0; n <= ratePolicies.message.points; n += 1) answers.push(await send(buyer, `${n}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ratePolicies.message.points);
    expect(answers.at(-1)?.status).toBe(429);
  });
});

describe('the history', () => {
  test('comes newest first, in pages that neither overlap nor miss any', async () => {
    for (let n = 0; n < 6; n += 1) await send(n % 2 ? buyer : seller, `Message ${n}`);
    const all = (await list(buyer)).body.data;
    expect(all.map(({ body }: { body: string }) => body)).toEqual([
      'Message 5',
      'Message 4',
      'Message 3',
      'Message 2',
      'Message 1',
      'Message 0',
      'First',
    ]);
    const seen: string[] = [];
    let before: string | null = '';
    while (before !== null) {
      const { body } = await list(buyer, `limit=3&before=${before}`);
      // A new message does not shift the pages.
      await send(seller, 'Meanwhile');
      seen.push(...conversationIdsOf(body.data));
      before = body.nextCursor;
    }
    expect(seen).toEqual(conversationIdsOf(all));
  });

  test('is empty before an unknown message', async () => {
    expect((await list(buyer, 'before=nothing')).body).toEqual({ data: [], nextCursor: null });
    const other = await startConversationWithMessage(world.contextOf(buyer), {
      listingId: (await world.listing(seller)).id,
      body: 'Another',
    });
    const elsewhere = await list(buyer, `before=${other.lastMessage?.id}`);
    expect(elsewhere.body).toEqual({ data: [], nextCursor: null });
  });

  test('is 404 for others, 401 when signed out, 400 with an invalid limit', async () => {
    expect((await list(stranger)).status).toBe(404);
    expect((await list(null)).status).toBe(401);
    expect((await list(buyer, 'limit=-1')).status).toBe(400);
    expect((await list(buyer, 'limit=1000')).status).toBe(200);
  });
});

describe('marking as read', () => {
  test('clears the count and shows the other person how far was read', async () => {
    const { body: last } = await send(buyer, 'Second');
    expect(await unreadOf(seller)).toBe(2);

    expect(await markRead(seller)).toEqual({ status: 200, body: { unreadCount: 0 } });

    expect(await unreadOf(seller)).toBe(0);
    const mine = await database.db.conversationParticipant.findFirstOrThrow({ where: { userId: seller.id } });
    expect(mine.readAt?.toISOString()).toBe(last.createdAt);
    expect(mine.deliveredAt?.toISOString()).toBe(last.createdAt);
  });

  test('goes up to the message that was seen; later ones stay unread', async () => {
    const { body: seen } = await send(buyer, 'Second');
    await send(buyer, 'Third');
    await send(seller, 'One of mine');

    expect(await markRead(seller, { messageId: seen.id })).toEqual({ status: 200, body: { unreadCount: 1 } });
    expect(await unreadOf(seller)).toBe(1);
  });

  test('never goes backwards', async () => {
    const { body: seen } = await send(buyer, 'Second');
    await send(buyer, 'Third');
    await markRead(seller);
    expect((await markRead(seller, { messageId: seen.id })).body).toEqual({ unreadCount: 0 });
  });

  test('loses no message that arrives at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const seen = (await list(seller)).body.data[0];
      await Promise.all([send(buyer, `Round ${round}`), markRead(seller, { messageId: seen.id })]);
      expect(await unreadOf(seller)).toBe(1);
      await markRead(seller);
    }
  });

  test('is 404 for others and for a message that is not here, 401 when signed out', async () => {
    expect((await markRead(stranger)).status).toBe(404);
    expect(await markRead(seller, { messageId: 'nothing' })).toEqual({
      status: 404,
      body: { error: 'Message not found' },
    });
    const elsewhere = await startConversationWithMessage(world.contextOf(buyer), {
      listingId: (await world.listing(seller)).id,
      body: 'Another',
    });
    expect((await markRead(seller, { messageId: elsewhere.lastMessage?.id })).status).toBe(404);
    expect((await markRead(null)).status).toBe(401);
    expect((await markRead(seller, { messageId: 7 })).status).toBe(400);
    expect((await world.call(unread.GET)).status).toBe(401);
  });
});
