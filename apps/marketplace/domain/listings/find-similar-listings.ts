import { Prisma } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { notBlockedByViewerConditionsSql } from './blocked-sellers.ts';
import type { ListingCardItem } from './listing-card-item.ts';
import { cardColumnsSql } from './listing-sql.ts';
import { availableWhereSql } from './search-conditions.ts';

const shown = 8;
/** Only the newest of the category are compared, so that the time stays bounded. */
const compared = 300;

/** Most similar first: title, brand, tags and price. Empty for an unknown listing. Index: listing_category_recent_idx. */
export async function findSimilarListings(ctx: Context, listingId: string): Promise<ListingCardItem[]> {
  const rows = await ctx.db.$queryRaw<[{ items: ListingCardItem[] | null }]>`
    WITH target AS (
      SELECT id, category_id, normalise_text(title) AS title, normalise_text(brand) AS brand, tags, price
      FROM listing WHERE id = ${listingId}
    ), near AS MATERIALIZED (
      SELECT l.id, l.title, l.brand, l.tags, l.price, l.created_at
      FROM listing l
      WHERE ${availableWhereSql([Prisma.sql`l.category_id = (SELECT category_id FROM target) AND l.id <> ${listingId}`, ...notBlockedByViewerConditionsSql(ctx.actor)])}
      ORDER BY l.created_at DESC, l.id DESC LIMIT ${compared}
    ), ranked AS (
      SELECT near.id,
        3 * similarity(normalise_text(near.title), target.title)
        + CASE WHEN target.brand <> '' AND normalise_text(near.brand) = target.brand THEN 1 ELSE 0 END
        + 0.5 * (SELECT count(*) FROM unnest(near.tags) tag WHERE tag = ANY(target.tags))
        - 0.2 * abs(ln(near.price + 1) - ln(target.price + 1)) AS score,
        near.created_at
      FROM near, target
      ORDER BY score DESC, near.created_at DESC, near.id LIMIT ${shown}
    )
    SELECT json_agg(item) AS items FROM (
      SELECT ${cardColumnsSql(ctx.actor?.id ?? null)}
      FROM ranked JOIN listing l ON l.id = ranked.id JOIN "user" s ON s.id = l.seller_id
      ORDER BY ranked.score DESC, ranked.created_at DESC, ranked.id
    ) item`;
  return rows[0].items ?? [];
}
