import type { ListingItem, ListingPage } from '@repo/schemas/marketplace/listing';
import type { Context } from '#domain/context.ts';
import { itemColumnsSql } from './listing-sql.ts';
import { maximumOffset } from './maximum-offset.ts';

/** AVAILABLE listings for the public profile, newest first. Index: listing_seller_idx. */
export async function listAvailableListingsOfSeller(
  ctx: Context,
  sellerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Omit<ListingPage, 'search'>> {
  const offset = Math.min((page - 1) * limit, maximumOffset);
  const rows = await ctx.db.$queryRaw<[{ total: number; items: ListingItem[] | null }]>`
    WITH offered AS MATERIALIZED (
      SELECT id, created_at FROM listing WHERE seller_id = ${sellerId} AND status = 'AVAILABLE'
    )
    SELECT (SELECT count(*)::int FROM offered) AS total, (
      SELECT json_agg(item) FROM (
        SELECT ${itemColumnsSql(ctx.actor?.id ?? null)}
        FROM (
          SELECT id FROM offered ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
        ) o JOIN listing l ON l.id = o.id JOIN "user" s ON s.id = l.seller_id
        ORDER BY l.created_at DESC, l.id DESC
      ) item
    ) AS items`;
  const { total, items } = rows[0];
  return { data: items ?? [], pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}
