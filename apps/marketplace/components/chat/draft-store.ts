import { readJson, readText, removeItem, writeJson, writeText } from '@repo/ui/browser-storage';
import { parseStoredPhotos, type UploadedPhoto } from '#components/sell/upload-photo.ts';
import type { OutgoingMessage } from './thread-messages.ts';

const storage = () => localStorage;

// Keyed by person, since several people may share a browser.
const draftKey = (personId: string, place: string) => `chat-draft:${personId}:${place}`;
const photosKey = (personId: string, place: string) => `chat-photos:${personId}:${place}`;
const outboxKey = (personId: string, place: string) => `chat-outbox:${personId}:${place}`;

/** The unsent text per conversation (or listing, before the conversation exists), stored in this browser. */
export function readStoredDraftText(personId: string, place: string): string {
  return readText(storage, draftKey(personId, place)) ?? '';
}

export function storeDraftText(personId: string, place: string, text: string): void {
  const key = draftKey(personId, place);
  if (text === '') removeItem(storage, key);
  else writeText(storage, key, text);
}

/** Below the 23 hours after which the server removes an upload that nothing shows. */
const photosKeptMs = 22 * 60 * 60 * 1000;

/** The uploaded photos of the unsent message. */
export function readUnexpiredDraftPhotos(personId: string, place: string, now: number): UploadedPhoto[] {
  return readStoredDraftPhotos(personId, place, now)?.photos ?? [];
}

export function storeDraftPhotos(
  personId: string,
  place: string,
  photos: UploadedPhoto[],
  now: number,
): void {
  const key = photosKey(personId, place);
  const firstAt = readStoredDraftPhotos(personId, place, now)?.firstAt ?? now;
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
export function readStoredOutbox(personId: string, place: string): OutgoingMessage[] {
  const stored = readJson(storage, outboxKey(personId, place));
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isOutgoing)
    .map((message) => ({ ...message, images: parseStoredPhotos(message.images) ?? [] }));
}

export function storeOutbox(personId: string, place: string, messages: OutgoingMessage[]): void {
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
