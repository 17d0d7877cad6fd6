import type { Conversation } from '@repo/schemas/marketplace/chat';
import type { Deal, Offer } from '@repo/schemas/marketplace/offer';

export const isoTimeAtMinute = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;

export function buildConversation(
  id: string,
  minute: number,
  more: Partial<Conversation> = {},
): Conversation {
  return {
    id,
    role: 'buyer',
    listing: {
      id: `listing-${id}`,
      title: 'Desk',
      slug: 'desk',
      price: '25.00',
      status: 'AVAILABLE',
      image: null,
      updatedAt: isoTimeAtMinute(0),
      isVisible: true,
    },
    other: { id: 'them', name: 'Mei', image: null },
    lastMessage: null,
    unreadCount: 0,
    receipt: { deliveredAt: null, readAt: null },
    blockedByMe: false,
    canWrite: true,
    offer: null,
    deal: null,
    createdAt: isoTimeAtMinute(0),
    lastMessageAt: isoTimeAtMinute(minute),
    ...more,
  };
}

/** Open, of the seller of `buildConversation('c1')` to the reader. */
export function buildOffer(more: Partial<Offer> = {}): Offer {
  return {
    id: 'offer',
    conversationId: 'c1',
    listingId: 'listing-c1',
    buyerId: 'me',
    sellerId: 'them',
    madeById: 'them',
    amount: '120.00',
    status: 'OPEN',
    parentId: null,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    decidedAt: null,
    ...more,
  };
}

/** The seller's sale of the listing of `buildConversation('c1')`. */
export function buildDeal(more: Partial<Deal> = {}): Deal {
  return {
    id: 'deal',
    listingId: 'listing-c1',
    sellerId: 'me',
    buyerId: 'them',
    conversationId: 'c1',
    offerId: 'offer',
    amount: '60.00',
    createdAt: new Date().toISOString(),
    cancelledAt: null,
    ...more,
  };
}
