import type { Offer } from '@repo/schemas/marketplace/offer';
import { expect, test } from 'vitest';
import { offerStateText, offerStatusAt } from './offer-texts.ts';

const offer: Offer = {
  id: 'offer',
  conversationId: 'conversation',
  listingId: 'listing',
  buyerId: 'mei',
  sellerId: 'arjun',
  madeById: 'mei',
  amount: '120.00',
  status: 'OPEN',
  parentId: null,
  createdAt: '2026-12-01T06:20:00.000Z',
  expiresAt: '2026-12-03T06:20:00.000Z',
  decidedAt: null,
};

test('an open offer says who is waited for, and until when', () => {
  expect(offerStateText(offer, 'OPEN', { isOwn: true, name: 'Arjun', canWrite: true })).toBe(
    'Waiting for Arjun until Thu 3 Dec 2026, 2:20 pm',
  );
  expect(offerStateText(offer, 'OPEN', { isOwn: false, name: 'Mei', canWrite: true })).toBe(
    'You can answer until Thu 3 Dec 2026, 2:20 pm',
  );
});

test('an open offer of people who cannot write to each other asks for no answer', () => {
  expect(offerStateText(offer, 'OPEN', { isOwn: false, name: 'Mei', canWrite: false })).not.toContain(
    'until',
  );
});

test('an open page sees by its clock that the time is over', () => {
  const end = Date.parse(offer.expiresAt);
  expect([offerStatusAt(offer, end - 1), offerStatusAt(offer, end), offerStatusAt(offer, null)]).toEqual([
    'OPEN',
    'EXPIRED',
    'OPEN',
  ]);
  expect(offerStatusAt({ ...offer, status: 'ACCEPTED' }, end)).toBe('ACCEPTED');
});
