import { queryPoolRows } from '@repo/db/hot-read';
import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { findPlaceById, type Place } from '@repo/schemas/marketplace/places/find-places';
import { resolveCategoryIds } from '#domain/categories/category-ids.ts';
import type { Context } from '#domain/context.ts';
import {
  notBlockedConditionsSql,
  readBlockedSellerIdsArrayText,
  type SellerIdsText,
} from '#domain/listings/blocked-sellers.ts';
import { catalogueCache, catalogueVersionSql, filtersCacheKey } from '#domain/listings/catalogue-cache.ts';
import { findWithCorrectedOrFewerWords } from '#domain/listings/find-with-corrected-or-fewer-words.ts';
import { type SearchFilters, searchWhereSql } from '#domain/listings/search-conditions.ts';

export type PlaceWithListingCount = Place & { count: number };

type Row = { id: string; count: number };

/** Counts that nobody's blocks change are cached until something of the catalogue changes. Index: listing_place_recent_idx. */
async function countRows(
  db: MarketplaceDb,
  filters: SearchFilters,
  blocked: SellerIdsText | null,
): Promise<Row[]> {
  const key = filtersCacheKey('places', filters);
  const known = blocked === null ? catalogueCache.get<Row[]>(db, key) : undefined;
  if (known !== undefined) {
    const statement = Prisma.sql`SELECT ${catalogueVersionSql} AS version`;
    const [now] = await queryPoolRows<{ version: string | null }>(db, statement, { prepared: true });
    if (now?.version === known.version) return known.value;
  }
  const isAtPlace = Prisma.sql`l.place_id IS NOT NULL`;
  const where = searchWhereSql(
    await resolveCategoryIds(db, filters),
    isAtPlace,
    ...notBlockedConditionsSql(blocked),
  );
  const [counted] = await queryPoolRows<{ version: string | null; places: string }>(
    db,
    Prisma.sql`SELECT ${catalogueVersionSql} AS version, (
      SELECT coalesce(json_agg(place), '[]')::text FROM (
        SELECT l.place_id AS id, count(*)::int AS count FROM listing l WHERE ${where}
        GROUP BY l.place_id ORDER BY count DESC, l.place_id COLLATE "C"
      ) place
    ) AS places`,
  );
  if (counted === undefined) throw new Error('Counting answers one row');
  const value: Row[] = JSON.parse(counted.places);
  if (blocked === null) catalogueCache.set(db, key, { version: counted.version, value });
  return value;
}

/** How many listings that a search finds are at each place, the most first. Those that are at none are not counted. */
export async function countListingsByPlace(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  filters: ListingFilters,
): Promise<PlaceWithListingCount[]> {
  const blocked = await readBlockedSellerIdsArrayText({ db, actor });
  const { found } = await findWithCorrectedOrFewerWords(db, filters, {
    find: (wanted) => countRows(db, wanted, blocked),
    hasHits: (rows) => rows.length > 0,
    readBlocked: async () => blocked,
  });
  return found.flatMap(({ id, count }) => {
    // A place that has left the list has no coordinates.
    const place = findPlaceById(id);
    return place === null ? [] : [{ ...place, count }];
  });
}
