import type { ChatMessage } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { expect, test } from 'vitest';
import {
  deliveryState,
  groupBySingaporeDay,
  mergeAndSortMessages,
  updateOfferInMessages,
  withoutStoredMessages,
} from './thread-messages.ts';

function message(id: string, createdAt: string, clientKey: string | null = null): ChatMessage {
  return { id, conversationId: 'c', senderId: 'me', body: id, clientKey, createdAt, images: [], event: null };
}

const one = message('1', '2026-11-20T15:59:00.000Z', 'k1');
const two = message('2', '2026-11-20T16:01:00.000Z');
const three = message('3', '2026-11-21T02:00:00.000Z');

test('messages from pages and events appear once, oldest first', () => {
  expect(mergeAndSortMessages([two], [three, one, two])).toEqual([one, two, three]);
});

test('what arrived is not to be sent any more', () => {
  const outgoing = ['k1', 'k2'].map((clientKey) => ({
    clientKey,
    body: 'Hi',
    images: [],
    createdAt: '',
    failure: null,
  }));
  expect(withoutStoredMessages(outgoing, [one, two]).map(({ clientKey }) => clientKey)).toEqual(['k2']);
  expect(withoutStoredMessages(outgoing, [two])).toBe(outgoing);
});

test('a message is sent, delivered, read', () => {
  expect(deliveryState(two, { deliveredAt: null, readAt: null })).toBe('sent');
  expect(deliveryState(two, { deliveredAt: one.createdAt, readAt: null })).toBe('sent');
  expect(deliveryState(two, { deliveredAt: two.createdAt, readAt: one.createdAt })).toBe('delivered');
  expect(deliveryState(two, { deliveredAt: three.createdAt, readAt: two.createdAt })).toBe('read');
});

test('days are those of Singapore', () => {
  expect(groupBySingaporeDay([one, two, three])).toEqual([
    { day: '2026-11-20', messages: [one] },
    { day: '2026-11-21', messages: [two, three] },
  ]);
});

test('an offer that changed is changed in every message that shows it', () => {
  const offer = { id: 'offer', status: 'OPEN' } as Offer;
  const withOfferShown = (status: Offer['status']) => ({
    ...one,
    event: { kind: 'OFFER_MADE' as const, offer: { ...offer, status } },
  });
  expect(updateOfferInMessages([withOfferShown('OPEN'), two], { ...offer, status: 'ACCEPTED' })).toEqual([
    withOfferShown('ACCEPTED'),
    two,
  ]);
});
