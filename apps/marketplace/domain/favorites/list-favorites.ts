import type { FavoriteWithListing } from '@repo/schemas/marketplace/favorite';
import type { SignedInContext } from '#domain/context.ts';
import { isoSql, itemColumnsSql } from '#domain/listings/listing-sql.ts';
import { visibleToSql } from '#domain/listings/listing-visibility.ts';

/** The contract's list has no pages, so its size needs a limit. */
const most = 1_000;

/** Latest saved first. Leaves out listings that are currently not visible to the caller. */
export async function listVisibleFavorites({ db, actor }: SignedInContext): Promise<FavoriteWithListing[]> {
  const rows = await db.$queryRaw<[{ favorites: FavoriteWithListing[] | null }]>`
    SELECT json_agg(favorite) AS favorites FROM (
      SELECT f.id, f.user_id AS "userId", f.listing_id AS "listingId",
        ${isoSql('f.created_at')} AS "createdAt", row_to_json(item) AS listing
      FROM favorite f, LATERAL (
        SELECT ${itemColumnsSql(null)}
        FROM listing l JOIN "user" s ON s.id = l.seller_id
        WHERE l.id = f.listing_id AND ${visibleToSql(actor)}
      ) item
      WHERE f.user_id = ${actor.id}
      ORDER BY f.created_at DESC, f.id DESC
      LIMIT ${most}
    ) favorite`;
  return rows[0].favorites ?? [];
}
