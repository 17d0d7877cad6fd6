import { Prisma } from '@repo/db/marketplace';
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
  if (stamp === null) return;
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
