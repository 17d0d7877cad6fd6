import { createPostgresListener } from '@repo/db/listen';
import { createEventReader } from '@repo/http/testing/event-reader';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createSessionCookie } from '@repo/testing/marketplace-factories';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blockPersonAndEndFollows } from '#domain/blocks/block-person.ts';
import { notifyStreamsOfPeople, notifyStreamsToRecheckSession } from '#domain/conversations/chat-channel.ts';
import { markConversationRead } from '#domain/conversations/mark-conversation-read.ts';
import { sendMessage } from '#domain/conversations/send-message.ts';
import { startConversationWithMessage } from '#domain/conversations/start-conversation.ts';
import { softDeleteListing } from '#domain/listings/soft-delete-listing.ts';
import { updateListing } from '#domain/listings/update-listing.ts';
import { banEndAccessAndMail } from '#domain/moderation/ban-and-end-access.ts';
import { hideListingAndNotifySeller } from '#domain/moderation/hide-listing.ts';
import { restoreListingAndNotifySeller } from '#domain/moderation/restore-listing.ts';
import { unbanAndRestoreListings } from '#domain/moderation/unban-person.ts';
import { acceptOfferReserveAndNotify } from '#domain/offers/answer-offer.ts';
import { makeOfferAndNotify } from '#domain/offers/make-offer.ts';
import { replaceServices } from '#services.ts';
import { type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as messages from '../[id]/messages/route.ts';
import * as events from './route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let buyer: TestPerson;
let seller: TestPerson;
let conversationId: string;
let leaving: AbortController;

beforeEach(async () => {
  leaving = new AbortController();
  [buyer, seller] = [await world.person(), await world.person()];
  const listing = await world.listing(seller);
  const begun = await startConversationWithMessage(world.contextOf(buyer), {
    listingId: listing.id,
    body: 'First',
  });
  conversationId = begun.id;
});
afterEach(() => leaving.abort());

async function moderatorContext() {
  const ctx = world.contextOf(await world.person({ role: 'MODERATOR' }));
  return { ...ctx, actor: { ...ctx.actor, role: 'MODERATOR' as const } };
}

/** A stream that has sent `ready`. */
async function watch(as: TestPerson) {
  const stream = createEventReader(await world.send(events.GET, { as, signal: leaving.signal }));
  expect(await stream.next()).toEqual({ event: 'ready', data: {} });
  return stream;
}

type Stream = Awaited<ReturnType<typeof watch>>;

/** Skips events of other names. */
async function nextOf(stream: Stream, name: string) {
  for (;;) {
    const event = await stream.next();
    if (event === null || event.event === name) return event;
  }
}

describe('the stream of events', () => {
  test('is neither buffered nor transformed by proxies', async () => {
    const response = await world.send(events.GET, { as: buyer, signal: leaving.signal });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('x-request-id')).not.toBeNull();
  });

  test('is 401 when signed out', async () => {
    const { status, body } = await world.call(events.GET);
    expect([status, body]).toEqual([401, { error: 'Unauthorized' }]);
  });

  test('answers HEAD without opening anything', async () => {
    const response = await world.send(events.GET, { method: 'HEAD', as: buyer });
    expect(response.status).toBe(200);
    expect(response.body).toBeNull();
  });

  test('delivers messages received by another instance', async () => {
    // The stream is on the first instance; a second one with its own connections receives the message.
    const stream = await watch(seller);
    const second = createPostgresListener(database.url);
    replaceServices({ ...world.services, db: database.db, listener: second });
    const onSecond = await watch(seller);

    const params = { id: conversationId };
    const sent = await world.call(messages.POST, {
      method: 'POST',
      as: buyer,
      params,
      body: { body: 'Hello' },
    });

    const expected = { event: 'message', data: { message: sent.body, unreadCount: 2 } };
    expect(await nextOf(stream, 'message')).toEqual(expected);
    expect(await nextOf(onSecond, 'message')).toEqual(expected);
    await second.close();
  });

  test('delivers an offer that is answered to both, once it is stored', async () => {
    const { id } = await makeOfferAndNotify(world.contextOf(buyer), conversationId, { amount: 20 });
    const streams = [await watch(seller), await watch(buyer)];
    await acceptOfferReserveAndNotify(world.contextOf(seller), id);
    for (const stream of streams) {
      const accepted = { event: 'offer', data: { id, status: 'ACCEPTED', conversationId } };
      expect(await nextOf(stream, 'offer')).toMatchObject(accepted);
    }
  });

  test('delivers messages in order, also to the sender', async () => {
    const [mine, theirs] = [await watch(buyer), await watch(seller)];
    for (let n = 1; n <= 5; n += 1)
      await sendMessage(world.contextOf(buyer), conversationId, { body: `${n}` });
    for (const stream of [mine, theirs]) {
      const bodies = [];
      for (let n = 1; n <= 5; n += 1) {
        const event = await nextOf(stream, 'message');
        bodies.push(event?.data);
      }
      expect(bodies).toMatchObject(['1', '2', '3', '4', '5'].map((body) => ({ message: { body } })));
    }
  });

  test('reports missed messages as delivered on reconnect, and later ones at once', async () => {
    const mine = await watch(buyer);
    await watch(seller);
    const caughtUp = await nextOf(mine, 'delivered');
    expect(caughtUp?.data).toMatchObject({ conversationId, userId: seller.id });

    const sent = await sendMessage(world.contextOf(buyer), conversationId, { body: 'Hello' });
    const delivered = await nextOf(mine, 'delivered');
    expect(delivered?.data).toEqual({ conversationId, userId: seller.id, deliveredAt: sent.createdAt });
  });

  test('tells both people how far one has read', async () => {
    const [mine, theirs] = [await watch(buyer), await watch(seller)];
    await markConversationRead(world.contextOf(seller), conversationId, {});
    for (const stream of [mine, theirs]) {
      const event = await nextOf(stream, 'read');
      expect(event?.data).toMatchObject({ conversationId, userId: seller.id });
    }
  });

  test('says to both that a conversation changed when one blocks the other', async () => {
    const [mine, theirs] = [await watch(buyer), await watch(seller)];
    await blockPersonAndEndFollows(world.contextOf(seller), buyer.id);
    for (const stream of [mine, theirs]) {
      expect(await nextOf(stream, 'conversation')).toEqual({
        event: 'conversation',
        data: { conversationId },
      });
    }
  });

  test("sends the listing's current state to both people only", async () => {
    const stranger = await world.person();
    const elsewhere = await watch(stranger);
    const [mine, theirs] = [await watch(buyer), await watch(seller)];
    const { listingId } = await database.db.conversation.findUniqueOrThrow({ where: { id: conversationId } });
    const owner = world.contextOf(seller);
    await updateListing(owner, listingId, { price: 12.5, title: 'Walnut desk', status: 'RESERVED' });
    const now = { id: listingId, title: 'Walnut desk', price: '12.50', status: 'RESERVED', isVisible: true };
    for (const stream of [mine, theirs]) {
      expect(await nextOf(stream, 'listing')).toMatchObject({ event: 'listing', data: now });
    }
    await softDeleteListing(owner, listingId);
    expect((await nextOf(mine, 'listing'))?.data).toMatchObject({ id: listingId, isVisible: false });
    await notifyStreamsOfPeople(database.db, [stranger.id], { kind: 'listing', listingId });
    await notifyStreamsOfPeople(database.db, [stranger.id], { kind: 'conversation', conversationId: 'next' });
    expect((await elsewhere.next())?.event).toBe('conversation');
  });

  test('reports that a moderator hid or restored the listing, or banned its seller', async () => {
    const moderator = await moderatorContext();
    const mine = await watch(buyer);
    const { listingId } = await database.db.conversation.findUniqueOrThrow({ where: { id: conversationId } });
    const shown = async () => (await nextOf(mine, 'listing'))?.data;
    await hideListingAndNotifySeller(moderator, listingId, { category: 'OTHER', reason: 'Counterfeit' });
    expect(await shown()).toMatchObject({ status: 'HIDDEN', isVisible: false });
    await restoreListingAndNotifySeller(moderator, listingId, 'It is genuine');
    expect(await shown()).toMatchObject({ status: 'AVAILABLE', isVisible: true });
    await banEndAccessAndMail(moderator, seller.id, { category: 'OTHER', reason: 'Fraud' });
    expect(await shown()).toMatchObject({ status: 'HIDDEN', isVisible: false });
    await unbanAndRestoreListings(moderator, seller.id, 'A mistake');
    expect(await shown()).toMatchObject({ status: 'AVAILABLE', isVisible: true });
  });

  test('sends nothing to others', async () => {
    const stranger = await world.person();
    const stream = await watch(stranger);
    const hidden = await sendMessage(world.contextOf(buyer), conversationId, { body: 'Private' });
    // Even if a notification is misdirected.
    await notifyStreamsOfPeople(database.db, [stranger.id], {
      kind: 'message',
      conversationId,
      messageId: hidden.id,
    });
    const own = await startConversationWithMessage(world.contextOf(stranger), {
      listingId: (await world.listing(seller)).id,
      body: 'Own',
    });
    const first = await stream.next();
    expect(first?.data).toMatchObject({ message: { conversationId: own.id } });
  });

  test('says that there was a gap when the listening connection was lost', async () => {
    const stream = await watch(seller);
    await database.db.$executeRaw`
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE application_name = 'listener' AND datname = current_database()`;
    expect(await nextOf(stream, 'ready')).toEqual({ event: 'ready', data: {} });
    await sendMessage(world.contextOf(buyer), conversationId, { body: 'After the gap' });
    expect(await nextOf(stream, 'message')).toMatchObject({ data: { message: { body: 'After the gap' } } });
  });
});

describe('the stream ends', () => {
  test('when its reader leaves', async () => {
    const stream = await watch(seller);
    leaving.abort();
    expect(await nextOf(stream, 'none')).toBeNull();
  });

  test('at once when the person is banned, and no new one opens', async () => {
    const stream = await watch(seller);
    const moderator = await moderatorContext();

    await banEndAccessAndMail(moderator, seller.id, { category: 'OTHER', reason: 'Sold what is not theirs' });

    expect(await nextOf(stream, 'closed')).toEqual({ event: 'closed', data: { reason: 'signed-out' } });
    expect(await stream.next()).toBeNull();
    expect((await world.send(events.GET, { as: seller })).status).toBe(401);
  });

  test('when this one session was signed out, while another of the person stays', async () => {
    const headers = { cookie: await createSessionCookie(database.db, seller, { sessionId: 'the-phone' }) };
    const request = new Request('http://localhost:3000/', { headers, signal: leaving.signal });
    const phone = createEventReader(await events.GET(request));
    await phone.next();
    const laptop = await watch(seller);

    await database.db.signIn.delete({ where: { id: 'the-phone' } });
    await notifyStreamsToRecheckSession(database.db, seller.id);

    expect((await nextOf(phone, 'closed'))?.data).toEqual({ reason: 'signed-out' });
    await sendMessage(world.contextOf(buyer), conversationId, { body: 'Still there' });
    expect(await nextOf(laptop, 'message')).not.toBeNull();
  });

  test('for the oldest when a person opens more than six', async () => {
    const oldest = await watch(seller);
    const others = [];
    for (let n = 0; n < 6; n += 1) others.push(await watch(seller));

    expect((await nextOf(oldest, 'closed'))?.data).toEqual({ reason: 'too-many' });
    expect(await oldest.next()).toBeNull();
    await sendMessage(world.contextOf(buyer), conversationId, { body: 'Hello' });
    for (const stream of others) expect(await nextOf(stream, 'message')).not.toBeNull();
  });
});
