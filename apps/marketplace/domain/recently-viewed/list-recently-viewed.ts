import { Prisma } from '@repo/db/marketplace';
import type { ListingItem, ListingItems } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { notBlockedByViewerConditions } from '#domain/listings/blocked-sellers.ts';
import { itemColumns } from '#domain/listings/listing-sql.ts';
import { visibleToSql } from '#domain/listings/listing-visibility.ts';

const shown = 48;

/** The last first, without what the caller may not see any more. Index: recent_view_user_id_viewed_at_idx. */
export async function listRecentlyViewed({ db, actor }: SignedInContext): Promise<ListingItems> {
  const conditions = Prisma.join([visibleToSql(actor), ...notBlockedByViewerConditions(actor)], ' AND ');
  const rows = await db.$queryRaw<[{ items: ListingItem[] | null }]>`
    SELECT json_agg(item) AS items FROM (
      SELECT ${itemColumns(actor.id)}
      FROM recent_view v JOIN listing l ON l.id = v.listing_id JOIN "user" s ON s.id = l.seller_id
      WHERE v.user_id = ${actor.id} AND ${conditions}
      ORDER BY v.viewed_at DESC, v.listing_id DESC
      LIMIT ${shown}
    ) item`;
  return { data: rows[0].items ?? [] };
}
