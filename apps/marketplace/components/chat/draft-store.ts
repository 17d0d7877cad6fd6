import type { OutgoingMessage } from './thread-messages.ts';

/**
 * What was typed and not stored by the server yet, per conversation (or listing, before there is one), in this browser.
 * Storage that is full or forbidden costs the convenience, nothing else.
 */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private mode or a full disk.
  }
}

// The person is part of the key: two may share a browser.
const draftKey = (personId: string, place: string) => `chat-draft:${personId}:${place}`;
const outboxKey = (personId: string, place: string) => `chat-outbox:${personId}:${place}`;

export function readDraft(personId: string, place: string): string {
  return read(draftKey(personId, place)) ?? '';
}

export function writeDraft(personId: string, place: string, text: string): void {
  write(draftKey(personId, place), text === '' ? null : text);
}

export function readOutbox(personId: string, place: string): OutgoingMessage[] {
  try {
    const stored: unknown = JSON.parse(read(outboxKey(personId, place)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOutgoing) : [];
  } catch {
    return [];
  }
}

export function writeOutbox(personId: string, place: string, messages: OutgoingMessage[]): void {
  write(outboxKey(personId, place), messages.length === 0 ? null : JSON.stringify(messages));
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
