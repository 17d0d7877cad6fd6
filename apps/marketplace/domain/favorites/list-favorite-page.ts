import type { ListingPage } from '@repo/schemas/marketplace/listing';
import type { SignedInContext } from '#domain/context.ts';
import type { ListingCardItem } from '#domain/listings/listing-card-item.ts';
import { cardColumnsSql } from '#domain/listings/listing-sql.ts';
import { visibleToSql } from '#domain/listings/listing-visibility.ts';
import { maximumOffset } from '#domain/listings/maximum-offset.ts';
import { maximumAnnouncedPriceShare } from '#domain/listings/record-price-change.ts';

/** `oldPrice`: where it costs less than when it was saved, and is for sale. */
export type FavoriteCardItem = ListingCardItem & { oldPrice: string | null };

export type FavoriteCardPage = { data: FavoriteCardItem[]; pagination: ListingPage['pagination'] };

/** Latest saved first; omits and does not count invisible listings. Index: favorite (user_id, created_at desc). */
export async function listVisibleFavoriteCards(
  { db, actor }: SignedInContext,
  { page, limit }: { page: number; limit: number },
): Promise<FavoriteCardPage> {
  const offset = Math.min((page - 1) * limit, maximumOffset);
  const rows = await db.$queryRaw<[{ total: number; items: FavoriteCardItem[] | null }]>`
    WITH saved AS MATERIALIZED (
      SELECT f.id, f.listing_id, f.created_at
      FROM favorite f JOIN listing l ON l.id = f.listing_id
      WHERE f.user_id = ${actor.id} AND ${visibleToSql(actor)}
    )
    SELECT (SELECT count(*)::int FROM saved) AS total, (
      SELECT json_agg(item) FROM (
        SELECT ${cardColumnsSql(actor.id)}, (
          SELECT d.previous::text FROM price_drop d
          WHERE d.listing_id = l.id AND d.dropped_at > f.created_at AND l.status = 'AVAILABLE'
            AND l.price <= d.previous * ${maximumAnnouncedPriceShare}::numeric
        ) AS "oldPrice"
        FROM (SELECT * FROM saved ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) f
        JOIN listing l ON l.id = f.listing_id JOIN "user" s ON s.id = l.seller_id
        ORDER BY f.created_at DESC, f.id DESC
      ) item
    ) AS items`;
  const { total, items } = rows[0];
  return { data: items ?? [], pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}
