import type { ListingStatus, MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { cancelAcceptedOfferIfAny } from '#domain/offers/cancel-accepted-offer.ts';
import { closeOpenOffersForListingAndNotify } from '#domain/offers/end-offers.ts';
import { findAcceptedBundle } from './find-accepted-bundle.ts';
import { cancelDealIfAnyAndMessageBuyer, recordDealAndMessageBuyer } from './record-deal.ts';

type Change = { from: ListingStatus; to: ListingStatus };

async function sellToAcceptedBuyer(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
) {
  const accepted = await tx.offer.findFirst({ where: { listingId: listing.id, status: 'ACCEPTED' } });
  if (!accepted) return;
  const { buyerId, conversationId, id: offerId, amount } = accepted;
  await recordDealAndMessageBuyer(tx, ctx, { listing, buyerId, conversationId, offerId, amount });
}

const isForSale = (status: ListingStatus) => status === 'AVAILABLE' || status === 'RESERVED';

/**
 * Before a listing of this status is changed, sold or reserved, within the transaction that locked it; in the seller's name. An instance of the release before
 * offers lists it again without cancelling its sale and reservation.
 */
export async function cancelSaleAndReservationIfForSale(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
  status: ListingStatus,
): Promise<void> {
  if (!isForSale(status)) return;
  const isReported = await cancelDealIfAnyAndMessageBuyer(tx, ctx, listing);
  if (status === 'AVAILABLE') await cancelAcceptedOfferIfAny(tx, ctx, listing, { isReported });
}

/** Of several that one offer reserved or sold, none is changed alone; what is sold can be archived. Throws inBundle. */
async function assertNotInBundle(tx: MarketplaceDb, listingId: string, { from, to }: Change): Promise<void> {
  const bundle = await findAcceptedBundle(tx, listingId);
  if (!bundle) return;
  const isOverAndStays = !isForSale(to) && !isForSale(from) && bundle.isSold;
  if (!isOverAndStays) throw errors.inBundle();
}

/**
 * What the seller's change of the status means for offers and the sale, within its transaction: available again releases a
 * reservation or cancels a sale, sold is sold to the buyer whose offer was accepted, and what is sold or taken away has no open offers.
 */
export async function applyListingStatusToDeals(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listingId: string,
  { from, to }: Change,
): Promise<void> {
  if (from === to) return;
  const listing = await tx.listing.findUniqueOrThrow({
    where: { id: listingId },
    select: { id: true, title: true },
  });
  await cancelSaleAndReservationIfForSale(tx, ctx, listing, from);
  await assertNotInBundle(tx, listingId, { from, to });
  if (isForSale(to)) {
    const isReported = await cancelDealIfAnyAndMessageBuyer(tx, ctx, listing);
    // Reserved again, it is for the buyer whose offer was accepted.
    if (to === 'AVAILABLE') await cancelAcceptedOfferIfAny(tx, ctx, listing, { isReported });
    return;
  }
  const isSold = await tx.deal.findFirst({ where: { listingId, cancelledAt: null }, select: { id: true } });
  if (!isSold && to === 'SOLD') await sellToAcceptedBuyer(tx, ctx, listing);
  if (!isSold && to === 'ARCHIVED') await cancelAcceptedOfferIfAny(tx, ctx, listing);
  await closeOpenOffersForListingAndNotify(tx, ctx, listing);
}
