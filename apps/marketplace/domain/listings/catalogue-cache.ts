import { hash } from 'node:crypto';
import { Prisma } from '@repo/db/marketplace';
import { createVersionedCache } from '@repo/db/versioned-cache';
import type { SearchFilters } from './search-conditions.ts';

/** The last id of `listing_change`, written in commit order. A cached result is valid while no later row affects it. */
export const catalogueVersionSql = Prisma.sql`(SELECT max(id)::text FROM listing_change)`;

/** Log rows after a version; alias `l` has the columns that filters and search terms use. */
export function isLaterChangeSql(version: string): Prisma.Sql {
  return Prisma.sql`l.id > ${version}::bigint`;
}

/** False if rows were pruned, or if one says that anything may have changed. */
export function isChangeLogCompleteSinceSql(version: string): Prisma.Sql {
  return Prisma.sql`(
    EXISTS (SELECT FROM listing_change WHERE id = ${version}::bigint)
    AND NOT EXISTS (SELECT FROM listing_change l WHERE ${isLaterChangeSql(version)} AND l.status IS NULL))`;
}

export const catalogueCache = createVersionedCache({ maxSize: 8_000_000 });

/** Searches that differ only in sort, page or limit share the key. */
export function filtersCacheKey(kind: string, filters: SearchFilters): string {
  const { query, category, minPrice, maxPrice, condition, location, tag, attributes, near, radius, related } =
    filters;
  const sets = [category?.toSorted(), condition?.toSorted()];
  return JSON.stringify([
    kind,
    query,
    ...sets,
    minPrice,
    maxPrice,
    location,
    tag,
    attributes,
    near,
    radius,
    related && hash('sha256', JSON.stringify(related)),
  ]);
}
