import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { AlertFrequency, SavedSearch } from '@repo/schemas/marketplace/saved-search';
import { isoSql } from '#domain/listings/listing-sql.ts';
import { describeSavedFilters } from './describe-saved-filters.ts';
import { parseSavedFilters } from './saved-filters.ts';

type Row = Omit<SavedSearch, 'name'> & { frequency: AlertFrequency };

/** A listing `l` that the owner of search `s` may be notified of: still for sale at such a price, by nobody that either of them blocked. */
export const isAlertableListingSql = Prisma.sql`l.status = 'AVAILABLE' AND l.deleted_at IS NULL
  AND (s.min_price IS NULL OR l.price >= s.min_price) AND (s.max_price IS NULL OR l.price <= s.max_price) AND NOT EXISTS (
    SELECT FROM block b WHERE (b.blocker_id = s.user_id AND b.blocked_id = l.seller_id)
      OR (b.blocker_id = l.seller_id AND b.blocked_id = s.user_id))`;

/** Names of all categories, by slug. */
export async function readCategoryNamesBySlug(db: MarketplaceDb): Promise<Map<string, string>> {
  const rows = await db.category.findMany({ select: { slug: true, name: true } });
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

export function savedSearchName(parameters: string, categories: ReadonlyMap<string, string>): string {
  const filters = parseSavedFilters(parameters);
  return filters ? describeSavedFilters(filters, categories) : parameters;
}

/** Of one person, the latest first; with `id` only that one. Index: saved_search_match_saved_search_id_matched_at_idx. */
export async function readSavedSearches(
  db: MarketplaceDb,
  { userId, id, now }: { userId: string; id?: string; now: Date },
): Promise<SavedSearch[]> {
  const only = id === undefined ? Prisma.empty : Prisma.sql`AND s.id = ${id}`;
  const [rows, categories] = await Promise.all([
    db.$queryRaw<Row[]>`
      SELECT s.id, s.parameters, s.frequency::text AS frequency, ${isoSql('s.created_at')} AS "createdAt", (
          SELECT count(*)::int FROM saved_search_match m JOIN listing l ON l.id = m.listing_id
          WHERE m.saved_search_id = s.id AND m.matched_at > ${now}::timestamptz - interval '7 days' AND ${isAlertableListingSql}
        ) AS "newThisWeek"
      FROM saved_search s WHERE s.user_id = ${userId} ${only} ORDER BY s.created_at DESC, s.id DESC`,
    readCategoryNamesBySlug(db),
  ]);
  return rows.map((row) => ({ ...row, name: savedSearchName(row.parameters, categories) }));
}
