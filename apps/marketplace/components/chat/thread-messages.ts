import type { ChatMessage, Receipt } from '@repo/schemas/marketplace/chat';
import { singaporeDay } from '@repo/ui/format-date';

/** A message on its way to the server, or one that did not get there. */
export type OutgoingMessage = {
  clientKey: string;
  body: string;
  createdAt: string;
  /** Why it was not sent; null while it is on its way. */
  failure: string | null;
};

export type DeliveryState = 'sent' | 'delivered' | 'read';

/** Joins pages and arrivals: each message once, oldest first. */
export function joinMessages(known: ChatMessage[], more: ChatMessage[]): ChatMessage[] {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

/** What is still to be sent: without those that are stored by now. */
export function withoutStored(outgoing: OutgoingMessage[], stored: ChatMessage[]): OutgoingMessage[] {
  const keys = new Set(stored.map(({ clientKey }) => clientKey));
  const left = outgoing.filter(({ clientKey }) => !keys.has(clientKey));
  return left.length === outgoing.length ? outgoing : left;
}

/** How far a message of one's own has got with the other person. */
export function deliveryState(message: ChatMessage, receipt: Receipt): DeliveryState {
  if (receipt.readAt !== null && message.createdAt <= receipt.readAt) return 'read';
  if (receipt.deliveredAt !== null && message.createdAt <= receipt.deliveredAt) return 'delivered';
  return 'sent';
}

/** The messages of each Singapore day, in order. */
export function groupByDay<T extends { createdAt: string }>(messages: T[]): { day: string; messages: T[] }[] {
  const groups: { day: string; messages: T[] }[] = [];
  for (const message of messages) {
    const day = singaporeDay(message.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.messages.push(message);
    else groups.push({ day, messages: [message] });
  }
  return groups;
}
