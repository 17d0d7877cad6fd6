import type { Conversation } from '@repo/schemas/marketplace/chat';

export const timeAtMinute = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;

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
    createdAt: timeAtMinute(0),
    lastMessageAt: timeAtMinute(minute),
    ...more,
  };
}
