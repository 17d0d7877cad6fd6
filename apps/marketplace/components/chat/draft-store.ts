import { readJson, readText, removeItem, writeJson, writeText } from '@repo/ui/browser-storage';
import { parseStoredPhotos, type UploadedPhoto } from '#components/sell/upload-photo.ts';
import type { OutgoingMessage } from './thread-messages.ts';

const storage = () => localStorage;

// Keyed by person, since several people may share a browser.
const draftKey = (personId: string, place: string) => `chat-draft:${personId}:${place}`;
const photosKey = (personId: string, place: string) => `chat-photos:${personId}:${place}`;
const outboxKey = (personId: string, place: string) => `chat-outbox:${personId}:${place}`;

/** The unsent text per conversation (or listing, before the conversation exists), stored in this browser. */
export function readStoredDraftText(personId: string, threadKey: string): string {
  return readText(storage, draftKey(personId, threadKey)) ?? '';
}

export function storeDraftText(personId: string, threadKey: string, text: string): void {
  const key = draftKey(personId, threadKey);
  if (text === '') removeItem(storage, key);
  else writeText(storage, key, text);
}

/** Below the 23 hours after which the server removes an upload that nothing shows. */
const photosKeptMs = 22 * 60 * 60 * 1000;

/** The uploaded photos of the unsent message. */
export function readUnexpiredDraftPhotos(personId: string, threadKey: string, now: number): UploadedPhoto[] {
  return readStoredDraftPhotos(personId, threadKey, now)?.photos ?? [];
}

export function storeDraftPhotos(
  personId: string,
  threadKey: string,
  photos: UploadedPhoto[],
  now: number,
): void {
  const key = photosKey(personId, threadKey);
  const firstAt = readStoredDraftPhotos(personId, threadKey, now)?.firstAt ?? now;
  if (photos.length === 0) removeItem(storage, key);
  else writeJson(storage, key, { firstAt, photos });
}

/** `firstAt`: when the first was uploaded. */
function readStoredDraftPhotos(personId: string, place: string, now: number) {
  const stored = readJson(storage, photosKey(personId, place));
  if (typeof stored !== 'object' || stored === null) return null;
  const firstAt = 'firstAt' in stored ? Number(stored.firstAt) : Number.NaN;
  const photos = 'photos' in stored ? parseStoredPhotos(stored.photos) : null;
  return photos && now - firstAt < photosKeptMs ? { firstAt, photos } : null;
}

/** Messages that the server has not stored yet. */
export function readStoredOutbox(personId: string, threadKey: string): OutgoingMessage[] {
  const stored = readJson(storage, outboxKey(personId, threadKey));
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isOutgoing)
    .map((message) => ({ ...message, images: parseStoredPhotos(message.images) ?? [] }));
}

export function storeOutbox(personId: string, threadKey: string, messages: OutgoingMessage[]): void {
  const key = outboxKey(personId, threadKey);
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
