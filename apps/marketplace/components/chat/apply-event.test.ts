import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import { describe, expect, test } from 'vitest';
import { buildConversation as conversation, timeAtMinute } from '#testing/sample-conversation.ts';
import { applyEvent, mergeConversations } from './apply-event.ts';

function message(conversationId: string, minute: number): ChatMessage {
  return {
    id: `m${minute}`,
    conversationId,
    senderId: 'them',
    body: 'Hi',
    clientKey: null,
    event: null,
    createdAt: timeAtMinute(minute),
  };
}

const list = [conversation('b', 2), conversation('a', 1)];

describe('an event in the list', () => {
  test('a message moves its conversation to the top', () => {
    const data = { message: message('a', 5), unreadCount: 3 };
    const { conversations, fetch } = applyEvent(list, { event: 'message', data }, 'me');
    expect(conversations.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(conversations[0]).toMatchObject({
      unreadCount: 3,
      lastMessageAt: timeAtMinute(5),
      lastMessage: { id: 'm5' },
    });
    expect(fetch).toBeNull();
  });

  test('a listing that changed is new in each of its conversations, which keep their order', () => {
    const [desk, lamp] = [conversation('b', 2), conversation('a', 1)];
    const listing = { ...desk.listing, price: '19.00', status: 'SOLD' as const };
    const { conversations, fetch } = applyEvent([desk, lamp], { event: 'listing', data: listing }, 'me');
    expect(conversations).toEqual([{ ...desk, listing }, lamp]);
    expect(fetch).toBeNull();
  });

  test('a message that comes late leaves the newer one standing', () => {
    const data = { message: message('b', 1), unreadCount: 4 };
    const { conversations } = applyEvent(list, { event: 'message', data }, 'me');
    expect(conversations[0]).toMatchObject({
      id: 'b',
      unreadCount: 4,
      lastMessageAt: timeAtMinute(2),
      lastMessage: null,
    });
  });

  test('a message of an unlisted conversation makes the client fetch it', () => {
    const data = { message: message('new', 5), unreadCount: 1 };
    expect(applyEvent(list, { event: 'message', data }, 'me')).toEqual({ conversations: list, fetch: 'new' });
  });

  test('receipts of the other move forwards only', () => {
    const read = { conversationId: 'a', userId: 'them', readAt: timeAtMinute(4) };
    const once = applyEvent(list, { event: 'read', data: read }, 'me').conversations;
    expect(once[1]?.receipt).toEqual({ deliveredAt: timeAtMinute(4), readAt: timeAtMinute(4) });
    const delivered = { conversationId: 'a', userId: 'them', deliveredAt: timeAtMinute(3) };
    const twice = applyEvent(once, { event: 'delivered', data: delivered }, 'me').conversations;
    expect(twice[1]?.receipt).toEqual({ deliveredAt: timeAtMinute(4), readAt: timeAtMinute(4) });
  });

  test('what one read on another device is fetched, what one received there is no news', () => {
    const read = { conversationId: 'a', userId: 'me', readAt: timeAtMinute(4) };
    expect(applyEvent(list, { event: 'read', data: read }, 'me').fetch).toBe('a');
    const delivered = { conversationId: 'a', userId: 'me', deliveredAt: timeAtMinute(4) };
    expect(applyEvent(list, { event: 'delivered', data: delivered }, 'me').conversations).toBe(list);
  });
});

test('a page that was fetched replaces what was known and keeps the rest', () => {
  const joined = mergeConversations(list, [conversation('a', 6, { unreadCount: 1 }), conversation('c', 3)]);
  expect(joined.map(({ id, unreadCount }) => [id, unreadCount])).toEqual([
    ['a', 1],
    ['c', 0],
    ['b', 0],
  ]);
});
