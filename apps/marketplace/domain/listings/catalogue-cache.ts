import { Prisma } from '@repo/db/marketplace';
import { createVersionedCache } from '@repo/db/versioned-cache';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';

/**
 * The catalogue's version as one statement sees it: the last entry of the log of changes (`listing_change`), which a trigger
 * writes in the writer's own transaction, in the order of commits. What was found at a version holds as long as it is the last
 * one, or no entry after it concerns what was found.
 */
export const catalogueVersion = Prisma.sql`(SELECT max(id)::text FROM listing_change)`;

/** The entries since a version, of an alias `l` with the columns that filters and words look at. */
export function isSince(version: string): Prisma.Sql {
  return Prisma.sql`l.id > ${version}::bigint`;
}

/** Whether these entries say all that has changed since: nothing was pruned, and none says that anything may have changed. */
export function isAllLoggedSince(version: string): Prisma.Sql {
  return Prisma.sql`(
    EXISTS (SELECT FROM listing_change WHERE id = ${version}::bigint)
    AND NOT EXISTS (SELECT FROM listing_change l WHERE ${isSince(version)} AND l.status IS NULL))`;
}

/** Ids of pages, totals and counts, by their filters. */
export const catalogueCache = createVersionedCache({ maxSize: 8_000_000 });

/** The key of what depends on the filters alone: searches that differ in sort, page or limit share it. */
export function filtersKey(kind: string, filters: ListingFilters): string {
  const { query, category, minPrice, maxPrice, condition, location, tag } = filters;
  const sets = [category?.toSorted(), condition?.toSorted()];
  return JSON.stringify([kind, query, ...sets, minPrice, maxPrice, location, tag]);
}
