import type { ListingStatus, MarketplaceDb } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

export type LockedListing = {
  status: ListingStatus;
  title: string;
  slug: string;
  sellerIsBanned: boolean;
  /** Status before a moderator hid it; null if none did or it is unknown. */
  hiddenFrom: ListingStatus | null;
  sellerId: string;
};

/** Locks the row until the transaction ends. Throws listingNotFound, also for a deleted listing. */
export async function lockListingForModeration(tx: MarketplaceDb, listingId: string): Promise<LockedListing> {
  const [row] = await tx.$queryRaw<LockedListing[]>`
    SELECT l.status::text AS status, l.title, l.slug, l.hidden_from::text AS "hiddenFrom", seller.id AS "sellerId",
      seller.banned_at IS NOT NULL OR seller.closed_at IS NOT NULL AS "sellerIsBanned"
    FROM listing l JOIN "user" seller ON seller.id = l.seller_id
    WHERE l.id = ${listingId} AND l.deleted_at IS NULL
    FOR UPDATE OF l`;
  if (!row) throw errors.listingNotFound();
  return row;
}
