import { readJson, readText, removeItem, writeJson, writeText } from '@repo/ui/browser-storage';
import type { OutgoingMessage } from './thread-messages.ts';

const storage = () => localStorage;

// Keyed by person, since several people may share a browser.
const draftKey = (personId: string, place: string) => `chat-draft:${personId}:${place}`;
const outboxKey = (personId: string, place: string) => `chat-outbox:${personId}:${place}`;

/** The unsent text per conversation (or listing, before the conversation exists), stored in this browser. */
export function readDraft(personId: string, place: string): string {
  return readText(storage, draftKey(personId, place)) ?? '';
}

export function writeDraft(personId: string, place: string, text: string): void {
  const key = draftKey(personId, place);
  if (text === '') removeItem(storage, key);
  else writeText(storage, key, text);
}

/** Messages that the server has not stored yet. */
export function readOutbox(personId: string, place: string): OutgoingMessage[] {
  const stored = readJson(storage, outboxKey(personId, place));
  return Array.isArray(stored) ? stored.filter(isOutgoing) : [];
}

export function writeOutbox(personId: string, place: string, messages: OutgoingMessage[]): void {
  const key = outboxKey(personId, place);
  if (messages.length === 0) removeItem(storage, key);
  else writeJson(storage, key, messages);
}

function isOutgoing(value: unknown): value is OutgoingMessage {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'clientKey' in value &&
    typeof value.clientKey === 'string' &&
    'body' in value &&
    typeof value.body === 'string' &&
    'createdAt' in value &&
    typeof value.createdAt === 'string' &&
    'failure' in value
  );
}
