import { LRUCache } from 'lru-cache';

/**
 * A value read from the database, with the version that its data had in the same statement. The version is a row that
 * triggers change in the writer's own transaction, so it is right on every instance; null before the first write.
 */
export type Versioned<T> = { version: string | null; value: T };

/** A cached value is valid while the data still has this version: the reader compares it with the version of now. */
export type Cached<T> = Versioned<T> & { version: string };

export type VersionedCache = {
  get<T>(db: object, key: string): Cached<T> | undefined;
  set<T>(db: object, key: string, entry: Versioned<T>): void;
};

/** In characters. */
const maxEntrySize = 500_000;
/** Keys hold what callers send; longer ones are what nobody types. */
const maxKeyLength = 1_000;

/**
 * Caches up to `maxSize` characters of keys and values; the least recently used are evicted. Each client of a database has
 * a cache of its own: a transaction, which sees what nobody else does yet, neither reads nor changes what others cached.
 */
export function createVersionedCache({ maxSize }: { maxSize: number }): VersionedCache {
  const caches = new WeakMap<object, LRUCache<string, Cached<unknown>>>();

  function cacheOf(db: object): LRUCache<string, Cached<unknown>> {
    const cache = caches.get(db) ?? new LRUCache<string, Cached<unknown>>({ maxSize, maxEntrySize });
    caches.set(db, cache);
    return cache;
  }

  return {
    get<T>(db: object, key: string) {
      return cacheOf(db).get(key) as Cached<T> | undefined;
    },
    set(db, key, { version, value }) {
      const cache = cacheOf(db);
      if (version === null || key.length > maxKeyLength || cache.peek(key)?.version === version) return;
      cache.set(key, { version, value }, { size: key.length + JSON.stringify(value).length });
    },
  };
}
