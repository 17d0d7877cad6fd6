import { readJson, removeItem, writeJson } from '@repo/ui/browser-storage';

/**
 * The listing that somebody pressed Save on before signing in, kept in this tab while they do. No address carries it, so no link
 * from elsewhere can save anything for anybody.
 */
export type PendingFavorite = { listingId: string; title: string };

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'pending-favorite';
/** As long as signing in takes, also with a password that has to be looked up. */
const keptForMs = 15 * 60 * 1000;

export function keepPendingFavorite(storage: TabStorage, pending: PendingFavorite, now: number): void {
  writeJson(() => storage, key, { ...pending, at: now });
}

/** What was kept, once: it is taken away. Null when there is nothing, or nothing of late. */
export function takePendingFavorite(storage: TabStorage, now: number): PendingFavorite | null {
  const kept = readJson(() => storage, key);
  removeItem(() => storage, key);
  if (typeof kept !== 'object' || kept === null) return null;
  const { listingId, title, at } = kept as Record<string, unknown>;
  if (typeof listingId !== 'string' || typeof title !== 'string' || typeof at !== 'number') return null;
  return now - at < keptForMs ? { listingId, title } : null;
}
