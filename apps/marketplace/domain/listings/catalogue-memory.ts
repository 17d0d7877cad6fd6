import { inTransaction, type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { processWide } from '@repo/http/process-wide';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';

/**
 * The catalogue's stamp as one statement sees it: it differs whenever the set of listings that some search finds may
 * differ (a trigger changes it in the writer's own transaction), whichever instance wrote. Null before the first write.
 */
export const catalogueStamp = Prisma.sql`(SELECT value::text FROM listing_stamp)`;

/** Something computed from the catalogue, with the stamp of the very snapshot it was computed from. */
export type Stamped<T> = { stamp: string | null; value: T };

/** Some megabytes: the largest are the ids of a page. */
const maximumEntries = 5_000;
/** Slugs may be sent at any length; what nobody types is not remembered. */
const longestKey = 1_000;

type Memory = { stamp: string | null; values: Map<string, unknown> };

function memory(): Memory {
  return processWide('marketplace-catalogue-memory', () => ({ stamp: null, values: new Map() }));
}

/** What was remembered for the key, with the stamp it belongs to; it holds only while that is the catalogue's. */
export function recall<T>(key: string): Stamped<T> | undefined {
  const { stamp, values } = memory();
  return values.has(key) ? { stamp, value: values.get(key) as T } : undefined;
}

/** To be called with what was just read: what belongs to another stamp is forgotten. */
export function forgetOthers(stamp: string | null): void {
  const current = memory();
  if (current.stamp === stamp) return;
  current.stamp = stamp;
  current.values.clear();
}

/** Remembers for as long as the catalogue keeps the stamp. */
export function remember<T>(key: string, { stamp, value }: Stamped<T>): void {
  if (stamp === null || key.length > longestKey) return;
  forgetOthers(stamp);
  const { values } = memory();
  if (values.size >= maximumEntries) values.clear();
  values.set(key, value);
}

/** The key of what depends on the filters alone: searches that differ in sort, page or limit share it. */
export function filtersKey(kind: string, filters: ListingFilters): string {
  const { query, category, minPrice, maxPrice, condition, location } = filters;
  return JSON.stringify([kind, query, category, minPrice, maxPrice, condition?.toSorted(), location]);
}

/** What is remembered for the key, or what is found now, which is then remembered. With null for a key nothing is. */
export async function recallOr<T>(key: string | null, find: () => Promise<Stamped<T>>): Promise<Stamped<T>> {
  const known = key === null ? undefined : recall<T>(key);
  if (known !== undefined) return known;
  const found = await find();
  if (key !== null) remember(key, found);
  return found;
}

/**
 * Reads by what is remembered, until what it read is of the same stamp: `read` answers null when it is not. Where the
 * catalogue changes all the time, `otherwise` reads everything in a transaction that sees it as it was at one moment.
 */
export async function readUnchanged<T>(
  db: MarketplaceDb,
  read: () => Promise<T | null>,
  otherwise: (tx: MarketplaceDb) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const found = await read();
    if (found !== null) return found;
  }
  return inTransaction(db, otherwise, { isolationLevel: 'RepeatableRead' });
}
