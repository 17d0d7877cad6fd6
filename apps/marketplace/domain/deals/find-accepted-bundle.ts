import type { MarketplaceDb } from '@repo/db/marketplace';

/**
 * Whether an offer for several was sold as such, which makes a sale of each of its listings at once; true of cancelled sales too. An instance
 * of the release before bundles sells one of them alone, for the offer or without it. Index: deal_offer_id_idx.
 */
export async function isBundleSoldTogether(db: MarketplaceDb, offerId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isSold: boolean }[]>`
    SELECT count(*) > 1 AND bool_and(EXISTS (
      SELECT FROM deal d WHERE d.offer_id = i.offer_id AND d.listing_id = i.listing_id)) AS "isSold"
    FROM offer_listing i WHERE i.offer_id = ${offerId}`;
  return row?.isSold ?? false;
}

/** The accepted offer for several listings that this one is among. Index: offer_listing_accepted_key. */
export async function findAcceptedBundle(
  db: MarketplaceDb,
  listingId: string,
): Promise<{ offerId: string; isSold: boolean } | null> {
  const item = await db.offerListing.findFirst({
    where: { listingId, isAccepted: true },
    select: { offerId: true },
  });
  if (!item) return null;
  return { offerId: item.offerId, isSold: await isBundleSoldTogether(db, item.offerId) };
}
