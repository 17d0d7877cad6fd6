import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import { describe, expect, test } from 'vitest';
import {
  buildOffer,
  buildConversation as conversation,
  isoTimeAtMinute,
} from '#testing/sample-conversation.ts';
import { applyChatEvent, mergeFetchedConversations } from './apply-chat-event.ts';

function message(conversationId: string, minute: number): ChatMessage {
  return {
    id: `m${minute}`,
    conversationId,
    senderId: 'them',
    body: 'Hi',
    clientKey: null,
    images: [],
    event: null,
    createdAt: isoTimeAtMinute(minute),
  };
}

const list = [conversation('b', 2), conversation('a', 1)];

describe('an event in the list', () => {
  test('a message moves its conversation to the top', () => {
    const data = { message: message('a', 5), unreadCount: 3 };
    const { conversations, conversationIdToFetch } = applyChatEvent(list, { event: 'message', data }, 'me');
    expect(conversations.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(conversations[0]).toMatchObject({
      unreadCount: 3,
      lastMessageAt: isoTimeAtMinute(5),
      lastMessage: { id: 'm5' },
    });
    expect(conversationIdToFetch).toBeNull();
  });

  test('a listing that changed is new in each of its conversations, which keep their order', () => {
    const [desk, lamp] = [conversation('b', 2), conversation('a', 1)];
    const listing = { ...desk.listing, price: '19.00', status: 'SOLD' as const };
    const { conversations, conversationIdToFetch } = applyChatEvent(
      [desk, lamp],
      { event: 'listing', data: listing },
      'me',
    );
    expect(conversations).toEqual([{ ...desk, listing }, lamp]);
    expect(conversationIdToFetch).toBeNull();
  });

  test('a message that comes late leaves the newer one standing', () => {
    const data = { message: message('b', 1), unreadCount: 4 };
    const { conversations } = applyChatEvent(list, { event: 'message', data }, 'me');
    expect(conversations[0]).toMatchObject({
      id: 'b',
      unreadCount: 4,
      lastMessageAt: isoTimeAtMinute(2),
      lastMessage: null,
    });
  });

  test('a message of an unlisted conversation makes the client fetch it', () => {
    const data = { message: message('new', 5), unreadCount: 1 };
    expect(applyChatEvent(list, { event: 'message', data }, 'me')).toEqual({
      conversations: list,
      conversationIdToFetch: 'new',
    });
  });

  test.each(['OFFER_MADE', 'SOLD', 'SALE_CANCELLED'] as const)(
    'a message that says %s makes the client fetch the offer and the sale of its conversation',
    (kind) => {
      const said = { ...message('a', 5), event: { kind, offer: null } };
      const applied = applyChatEvent(
        list,
        { event: 'message', data: { message: said, unreadCount: 1 } },
        'me',
      );
      expect(applied.conversationIdToFetch).toBe('a');
      expect(applied.conversations[0]).toMatchObject({ id: 'a', lastMessage: { id: 'm5' } });
    },
  );

  test.each([
    ['an offer that changed', { event: 'offer', data: buildOffer({ conversationId: 'a' }) }],
    ['a block', { event: 'conversation', data: { conversationId: 'a' } }],
  ] as const)('%s makes the client fetch the conversation', (_, event) => {
    expect(applyChatEvent(list, event, 'me')).toEqual({ conversations: list, conversationIdToFetch: 'a' });
  });

  test('receipts of the other move forwards only', () => {
    const read = { conversationId: 'a', userId: 'them', readAt: isoTimeAtMinute(4) };
    const once = applyChatEvent(list, { event: 'read', data: read }, 'me').conversations;
    expect(once[1]?.receipt).toEqual({ deliveredAt: isoTimeAtMinute(4), readAt: isoTimeAtMinute(4) });
    const delivered = { conversationId: 'a', userId: 'them', deliveredAt: isoTimeAtMinute(3) };
    const twice = applyChatEvent(once, { event: 'delivered', data: delivered }, 'me').conversations;
    expect(twice[1]?.receipt).toEqual({ deliveredAt: isoTimeAtMinute(4), readAt: isoTimeAtMinute(4) });
  });

  test('what one read on another device is fetched, what one received there is no news', () => {
    const read = { conversationId: 'a', userId: 'me', readAt: isoTimeAtMinute(4) };
    expect(applyChatEvent(list, { event: 'read', data: read }, 'me').conversationIdToFetch).toBe('a');
    const delivered = { conversationId: 'a', userId: 'me', deliveredAt: isoTimeAtMinute(4) };
    expect(applyChatEvent(list, { event: 'delivered', data: delivered }, 'me').conversations).toBe(list);
  });
});

test('a page that was fetched replaces what was known and keeps the rest', () => {
  const joined = mergeFetchedConversations(list, [
    conversation('a', 6, { unreadCount: 1 }),
    conversation('c', 3),
  ]);
  expect(joined.map(({ id, unreadCount }) => [id, unreadCount])).toEqual([
    ['a', 1],
    ['c', 0],
    ['b', 0],
  ]);
});
