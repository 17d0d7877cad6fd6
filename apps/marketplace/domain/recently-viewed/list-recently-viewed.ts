import { Prisma } from '@repo/db/marketplace';
import type { ListingItem, UnpagedListings } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import { notBlockedByViewerConditionsSql } from '#domain/listings/blocked-sellers.ts';
import type { ListingCardItem } from '#domain/listings/listing-card-item.ts';
import { cardColumnsSql, itemColumnsSql } from '#domain/listings/listing-sql.ts';
import { visibleToSql } from '#domain/listings/listing-visibility.ts';

const most = 48;

/** The last first, without what the caller may not see any more. Index: recent_view_user_id_viewed_at_idx. */
async function readRecentlyViewed<Item>(
  { db, actor }: SignedInContext,
  columnsFor: typeof itemColumnsSql,
  limit: number,
): Promise<Item[]> {
  const conditions = Prisma.join([visibleToSql(actor), ...notBlockedByViewerConditionsSql(actor)], ' AND ');
  const rows = await db.$queryRaw<[{ items: Item[] | null }]>`
    SELECT json_agg(item) AS items FROM (
      SELECT ${columnsFor(actor.id)}
      FROM recent_view v JOIN listing l ON l.id = v.listing_id JOIN "user" s ON s.id = l.seller_id
      WHERE v.user_id = ${actor.id} AND ${conditions}
      ORDER BY v.viewed_at DESC, v.listing_id DESC
      LIMIT ${limit}
    ) item`;
  return rows[0].items ?? [];
}

export async function listRecentlyViewedItems(ctx: SignedInContext): Promise<UnpagedListings> {
  return { data: await readRecentlyViewed<ListingItem>(ctx, itemColumnsSql, most) };
}

/** As `listRecentlyViewedItems`, with what cards show of sellers. */
export function listRecentlyViewedCards(ctx: SignedInContext, limit = most): Promise<ListingCardItem[]> {
  return readRecentlyViewed(ctx, cardColumnsSql, limit);
}
