import type { ChatMessage, MessageReceipt } from '@repo/schemas/marketplace/chat';
import type { Offer } from '@repo/schemas/marketplace/offer';
import { singaporeDay } from '@repo/ui/format-date';
import type { UploadedPhoto } from '#components/sell/upload-photo.ts';

export type OutgoingMessage = {
  clientKey: string;
  body: string;
  images: UploadedPhoto[];
  createdAt: string;
  /** Null while it is being sent. */
  failure: string | null;
};

export type DeliveryState = 'sent' | 'delivered' | 'read';

/** Without duplicates, oldest first. */
export function mergeAndSortMessages(known: ChatMessage[], more: ChatMessage[]): ChatMessage[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

/** The messages that show the offer show its new state. */
export function updateOfferInMessages(messages: ChatMessage[], offer: Offer): ChatMessage[] {
  return messages.map((message) =>
    message.event?.offer?.id === offer.id ? { ...message, event: { ...message.event, offer } } : message,
  );
}

export function withoutStoredMessages(outgoing: OutgoingMessage[], stored: ChatMessage[]): OutgoingMessage[] {
  const keys = new Set(stored.map(({ clientKey }) => clientKey));
  const left = outgoing.filter(({ clientKey }) => !keys.has(clientKey));
  return left.length === outgoing.length ? outgoing : left;
}

export function deliveryState(message: ChatMessage, receipt: MessageReceipt): DeliveryState {
  if (receipt.readAt !== null && message.createdAt <= receipt.readAt) return 'read';
  if (receipt.deliveredAt !== null && message.createdAt <= receipt.deliveredAt) return 'delivered';
  return 'sent';
}

/** Grouped by Singapore day, in order. */
export function groupBySingaporeDay<T extends { createdAt: string }>(
  messages: T[],
): { day: string; messages: T[] }[] {
  const groups: { day: string; messages: T[] }[] = [];
  for (const message of messages) {
    const day = singaporeDay(message.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.messages.push(message);
    else groups.push({ day, messages: [message] });
  }
  return groups;
}
