import type { ChatEvent, ChatMessage, Conversation } from '@repo/schemas/marketplace/chat';

/** `fetch`: id of the conversation that must be fetched to complete the update. */
export type AppliedChatEvent = { conversations: Conversation[]; conversationIdToFetch: string | null };

/** The offer or sale of the conversation is another one now. What else becomes of an offer has its own event. */
const changesDealings = ({ event }: ChatMessage) =>
  event !== null && ['OFFER_MADE', 'SOLD', 'SALE_CANCELLED'].includes(event.kind);

/** `actorId`: the owner of the list. */
export function applyChatEvent(
  conversations: Conversation[],
  event: ChatEvent,
  actorId: string,
): AppliedChatEvent {
  const unchanged: AppliedChatEvent = { conversations, conversationIdToFetch: null };
  switch (event.event) {
    case 'message': {
      const { message, unreadCount } = event.data;
      const known = conversations.find(({ id }) => id === message.conversationId);
      if (!known) return { conversations, conversationIdToFetch: message.conversationId };
      return {
        conversations: upsertConversation(conversations, withMessage(known, message, unreadCount)),
        conversationIdToFetch: changesDealings(message) ? known.id : null,
      };
    }
    case 'delivered': {
      const { conversationId, userId, deliveredAt } = event.data;
      if (userId === actorId) return unchanged;
      return change(conversations, conversationId, (conversation) => ({
        ...conversation,
        receipt: {
          ...conversation.receipt,
          deliveredAt: later(conversation.receipt.deliveredAt, deliveredAt),
        },
      }));
    }
    case 'read': {
      const { conversationId, userId, readAt } = event.data;
      if (userId === actorId) return { conversations, conversationIdToFetch: conversationId };
      return change(conversations, conversationId, (conversation) => ({
        ...conversation,
        receipt: {
          deliveredAt: later(conversation.receipt.deliveredAt, readAt),
          readAt: later(conversation.receipt.readAt, readAt),
        },
      }));
    }
    case 'offer':
    case 'conversation':
      return { conversations, conversationIdToFetch: event.data.conversationId };
    case 'listing': {
      const listing = event.data;
      const renew = (one: Conversation) => (one.listing.id === listing.id ? { ...one, listing } : one);
      return { conversations: conversations.map(renew), conversationIdToFetch: null };
    }
    default:
      return unchanged;
  }
}

/** Adds or replaces the conversation; newest message first. */
export function upsertConversation(
  conversations: Conversation[],
  conversation: Conversation,
): Conversation[] {
  return [conversation, ...conversations.filter(({ id }) => id !== conversation.id)].sort(newestFirst);
}

/** Fetched rows replace known ones. */
export function mergeFetchedConversations(known: Conversation[], fetched: Conversation[]): Conversation[] {
  const ids = new Set(fetched.map(({ id }) => id));
  return [...fetched, ...known.filter(({ id }) => !ids.has(id))].sort(newestFirst);
}

function withMessage(conversation: Conversation, message: ChatMessage, unreadCount: number): Conversation {
  if (message.createdAt < conversation.lastMessageAt) return { ...conversation, unreadCount };
  return { ...conversation, lastMessage: message, lastMessageAt: message.createdAt, unreadCount };
}

function change(
  conversations: Conversation[],
  id: string,
  how: (conversation: Conversation) => Conversation,
): AppliedChatEvent {
  return {
    conversations: conversations.map((one) => (one.id === id ? how(one) : one)),
    conversationIdToFetch: null,
  };
}

/** Instants are ISO 8601 in UTC with the same precision, so they sort as text. */
function later(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}

function newestFirst(one: Conversation, other: Conversation): number {
  if (one.lastMessageAt !== other.lastMessageAt) return one.lastMessageAt < other.lastMessageAt ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
