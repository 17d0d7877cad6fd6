import { processWide } from '@repo/base/process-wide';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';

/**
 * The catalogue's stamp as one statement sees it: the last entry of the log of changes (`listing_change`), which a trigger
 * writes in the writer's own transaction, in the order of commits. What was found at a stamp holds as long as it is the last
 * one, or no entry after it concerns what was found.
 */
export const catalogueStamp = Prisma.sql`(SELECT max(id)::text FROM listing_change)`;

/** Something computed from the catalogue, with the stamp of the very snapshot it was computed from. */
export type Stamped<T> = { stamp: string | null; value: T };
/** What is remembered: nothing is of a log that is empty. */
export type Known<T> = Stamped<T> & { stamp: string };

/** The entries since a stamp, of an alias `l` with the columns that filters and words look at. */
export function isSince(stamp: string): Prisma.Sql {
  return Prisma.sql`l.id > ${stamp}::bigint`;
}

/** Whether these entries say all that has changed since: nothing was pruned, and none says that anything may have changed. */
export function isAllLoggedSince(stamp: string): Prisma.Sql {
  return Prisma.sql`(
    EXISTS (SELECT FROM listing_change WHERE id = ${stamp}::bigint)
    AND NOT EXISTS (SELECT FROM listing_change l WHERE ${isSince(stamp)} AND l.status IS NULL))`;
}

/** In characters: the largest are the ids of a page and the places of facets. */
const mostRemembered = 8_000_000;
const largestValue = 100_000;
/** Slugs may be sent at any length; what nobody types is not remembered. */
const longestKey = 1_000;

type Entry = { known: Known<unknown>; size: number };

/** What one instance remembers; those remembered last are the last ones in it. */
type Memory = { entries: Map<string, Entry>; size: number };

/** Of each client of the database: a transaction, which sees what nobody else does yet, remembers nothing of theirs. */
function memoryOf(db: MarketplaceDb): Memory {
  const memories = processWide('marketplace-catalogue-memory', () => new WeakMap<MarketplaceDb, Memory>());
  const known = memories.get(db);
  if (known !== undefined) return known;
  const memory: Memory = { entries: new Map(), size: 0 };
  memories.set(db, memory);
  return memory;
}

function forget(memory: Memory, key: string): void {
  memory.size -= memory.entries.get(key)?.size ?? 0;
  memory.entries.delete(key);
}

/** What was remembered for the key, with the stamp at which it was so. */
export function recall<T>(db: MarketplaceDb, key: string): Known<T> | undefined {
  return memoryOf(db).entries.get(key)?.known as Known<T> | undefined;
}

/** Remembers until there is no room for it any more. */
export function remember<T>(db: MarketplaceDb, key: string, { stamp, value }: Stamped<T>): void {
  const memory = memoryOf(db);
  if (stamp === null || memory.entries.get(key)?.known.stamp === stamp) return;
  const size = key.length + JSON.stringify(value).length;
  if (key.length > longestKey || size > largestValue) return;
  forget(memory, key);
  memory.entries.set(key, { known: { stamp, value }, size });
  memory.size += size;
  for (const oldest of memory.entries.keys()) {
    if (memory.size <= mostRemembered) break;
    forget(memory, oldest);
  }
}

/** The key of what depends on the filters alone: searches that differ in sort, page or limit share it. */
export function filtersKey(kind: string, filters: ListingFilters): string {
  const { query, category, minPrice, maxPrice, condition, location, tag } = filters;
  const sets = [category?.toSorted(), condition?.toSorted()];
  return JSON.stringify([kind, query, ...sets, minPrice, maxPrice, location, tag]);
}
