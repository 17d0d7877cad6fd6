import type { MarketplaceDb } from '@repo/db/marketplace';

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
  const sold = await db.deal.findFirst({
    where: { offerId: item.offerId, cancelledAt: null },
    select: { id: true },
  });
  return { offerId: item.offerId, isSold: sold !== null };
}
