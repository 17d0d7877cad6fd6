import type { ListingStatus, MarketplaceDb } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

/** Takes the listing's row until the transaction ends. Throws listingNotFound, also for a deleted one. */
export async function lockListing(
  tx: MarketplaceDb,
  listingId: string,
): Promise<{ status: ListingStatus; sellerIsBanned: boolean }> {
  const [row] = await tx.$queryRaw<{ status: ListingStatus; seller_is_banned: boolean }[]>`
    SELECT l.status::text AS status, seller.banned_at IS NOT NULL OR seller.closed_at IS NOT NULL AS seller_is_banned
    FROM listing l JOIN "user" seller ON seller.id = l.seller_id
    WHERE l.id = ${listingId} AND l.deleted_at IS NULL
    FOR UPDATE OF l`;
  if (!row) throw errors.listingNotFound();
  return { status: row.status, sellerIsBanned: row.seller_is_banned };
}
