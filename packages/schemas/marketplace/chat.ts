import { z } from 'zod';
import { cleanText } from '../text.ts';
import {
  booleanQueryOrFalse,
  clampedLimitQuery,
  id,
  moneyText,
  optionalEmptyAsAbsent,
  searchQuery,
  timestamp,
} from './common.ts';
import { imageInput, listingStatuses } from './listing-fields.ts';
import { deal, messageEventKinds, offer } from './offer.ts';

export const MESSAGE_MAX_LENGTH = 2000;

/** Trimmed; control characters and broken surrogates are taken out before it is measured. */
export const messageText = z
  .string('Write a message')
  .overwrite(cleanText)
  .min(1, 'Write a message')
  .max(MESSAGE_MAX_LENGTH, `A message has at most ${MESSAGE_MAX_LENGTH} characters`);

/**
 * The sender's own name for a message (a random UUID): sent again with the same key, as after a lost answer, it is
 * stored once and answered with what is stored.
 */
const clientKey = z.uuid('clientKey must be a UUID').optional();

export const maximumMessageImages = 4;

/** Uploads of the sender, as for a listing; pictures hosted elsewhere are refused. */
const images = z
  .array(imageInput, 'images must be a list')
  .max(maximumMessageImages, `A message has at most ${maximumMessageImages} photos`)
  .meta({
    description: 'Photos that the sender uploaded (POST /api/uploads/signature) and used nowhere else',
  })
  .optional();

/** The body of a message that has photos and no words: programs that know nothing of photos say this much. */
export function photoMessageText(count: number): string {
  return count === 1 ? 'Sent a photo' : `Sent ${count} photos`;
}

export const startConversationBody = z.object({ listingId: id, body: messageText, clientKey, images });
export const sendMessageBody = z.object({ body: messageText, clientKey, images });

/** The last message the reader has seen; without it, all there are. A later message stays unread. */
export const markReadBody = z.object({ messageId: id.optional() });

/** Which of the caller's conversations are listed; all of them by default. */
export const conversationFilter = z.object({
  search: searchQuery.meta({
    description:
      'Words of the name of the other person and the title of the listing; case and accents do not matter, all words must match, "a quoted phrase" is a phrase',
  }),
  unread: booleanQueryOrFalse('unread').meta({
    description: 'true: only those with messages that the caller has not read',
  }),
});

/** A cursor goes with the filter of the page that it came with. */
export const conversationListQuery = conversationFilter.extend({
  cursor: optionalEmptyAsAbsent(z.string()),
  limit: clampedLimitQuery(20, 50),
});

/** `before`: the id of a message; the answer holds older ones. */
export const messageListQuery = z.object({
  before: optionalEmptyAsAbsent(z.string()),
  limit: clampedLimitQuery(30, 100),
});

export const chatPerson = z.object({ id, name: z.string(), image: z.string().nullable() });

export const chatMessage = z.object({
  id,
  conversationId: id,
  senderId: id,
  body: z.string(),
  /** As its sender named it. */
  clientKey: z.string().nullable(),
  createdAt: timestamp,
  /** What the message reports where nobody typed it; `body` says the same in words. */
  images: z.array(z.object({ url: z.string() })).meta({ description: 'In the order they were sent' }),
  event: z.object({ kind: z.enum(messageEventKinds), offer: offer.nullable() }).nullable(),
});

/** How far a reader has got: a message is delivered (read) when its `createdAt` is not after `deliveredAt` (`readAt`). */
export const messageReceipt = z.object({ deliveredAt: timestamp.nullable(), readAt: timestamp.nullable() });

/** A conversation's listing as it is now; it stays here after it is sold, archived or deleted. */
export const chatListing = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  price: moneyText,
  status: z.enum(listingStatuses),
  image: z.string().nullable(),
  /** The version that a sale of it names. */
  updatedAt: timestamp,
  /** Whether the caller can still open the listing's page. */
  isVisible: z.boolean(),
});

export const conversation = z.object({
  id,
  /** What the caller is in it. */
  role: z.enum(['buyer', 'seller']),
  listing: chatListing,
  other: chatPerson,
  lastMessage: chatMessage.nullable(),
  unreadCount: z.int(),
  /** The other person's. */
  receipt: messageReceipt,
  blockedByMe: z.boolean(),
  /** False when either blocked the other, or the other's account is closed. */
  canWrite: z.boolean(),
  /** Open, or accepted and not cancelled. */
  offer: offer.nullable(),
  /** The sale of the listing to the buyer of this conversation. */
  deal: deal.nullable(),
  createdAt: timestamp,
  lastMessageAt: timestamp,
});

/** Newest first; `nextCursor` is null on the last page. */
export const conversationPage = z.object({ data: z.array(conversation), nextCursor: z.string().nullable() });

/** Newest first; `nextCursor` goes into `before`. */
export const messagePage = z.object({ data: z.array(chatMessage), nextCursor: z.string().nullable() });

export const blockedUser = z.object({ user: chatPerson, createdAt: timestamp });

/** The caller's unread messages, in this conversation or in all. */
export const unreadMessageCount = z.object({ unreadCount: z.int() });

/**
 * What GET /api/conversations/events sends, by event name. After `ready` (the first event, and again after every
 * gap) the client fetches what it shows again; from then on nothing is missed.
 */
export const chatEvents = {
  ready: z.object({}),
  /** `unreadCount` is the caller's, of this conversation. */
  message: z.object({ message: chatMessage, unreadCount: z.int() }),
  delivered: z.object({ conversationId: id, userId: id, deliveredAt: timestamp }),
  /** Also of the caller's own reading, in another tab or on another device. */
  read: z.object({ conversationId: id, userId: id, readAt: timestamp }),
  /** Something else about the conversation changed (it is new, or somebody blocked): fetch it again. */
  conversation: z.object({ conversationId: id }),
  /** What conversations show of their listing has changed. */
  listing: chatListing,
  /** An offer was answered, withdrawn or ended. A new one comes as a message. */
  offer,
  /** Something was notified or read: fetch what the bell shows again. */
  notification: z.object({}),
  /** The server ends the stream; do not come back before having signed in, or while others are open elsewhere. */
  closed: z.object({ reason: z.enum(['signed-out', 'too-many']) }),
};

export type ChatEventName = keyof typeof chatEvents;
export type ChatEvent = {
  [K in ChatEventName]: { event: K; data: z.output<(typeof chatEvents)[K]> };
}[ChatEventName];

export type StartConversationBody = z.output<typeof startConversationBody>;
export type SendMessageBody = z.output<typeof sendMessageBody>;
export type MarkReadBody = z.output<typeof markReadBody>;
export type ConversationFilter = z.output<typeof conversationFilter>;
export type ConversationListQuery = z.output<typeof conversationListQuery>;
export type MessageListQuery = z.output<typeof messageListQuery>;
export type ChatPerson = z.output<typeof chatPerson>;
export type ChatMessage = z.output<typeof chatMessage>;
export type MessageReceipt = z.output<typeof messageReceipt>;
export type ChatListing = z.output<typeof chatListing>;
export type Conversation = z.output<typeof conversation>;
export type BlockedUser = z.output<typeof blockedUser>;
export type ConversationPage = z.output<typeof conversationPage>;
export type MessagePage = z.output<typeof messagePage>;
