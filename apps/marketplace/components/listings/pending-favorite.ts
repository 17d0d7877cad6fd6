import { readJson, removeItem, writeJson } from '@repo/ui/browser-storage';

/** The listing to save after sign-in. Not in the address, so an external link cannot save anything. */
export type PendingFavorite = { listingId: string; title: string };

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'pending-favorite';
/** Enough time to sign in, including looking up a password. */
const keptForMs = 15 * 60 * 1000;

export function storePendingFavorite(storage: TabStorage, pending: PendingFavorite, now: number): void {
  writeJson(() => storage, key, { ...pending, at: now });
}

/** Removes the entry; null if there is none or it has expired. */
export function readAndRemovePendingFavorite(storage: TabStorage, now: number): PendingFavorite | null {
  const kept = readJson(() => storage, key);
  removeItem(() => storage, key);
  if (typeof kept !== 'object' || kept === null) return null;
  const { listingId, title, at } = kept as Record<string, unknown>;
  if (typeof listingId !== 'string' || typeof title !== 'string' || typeof at !== 'number') return null;
  return now - at < keptForMs ? { listingId, title } : null;
}
