import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { DealList, Offer } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { errors } from '#domain/errors.ts';
import { lockActiveSeller } from '#domain/listings/create-listing.ts';
import {
  cancelAcceptedOfferIfAny,
  cancelBundleSalesAndMakeAvailable,
} from '#domain/offers/cancel-accepted-offer.ts';
import { closeOpenOffersForListingAndNotify } from '#domain/offers/end-offers.ts';
import { type LockedOffer, lockOwnOffer } from '#domain/offers/lock-offer.ts';
import { readOfferJustWritten } from '#domain/offers/offer-rows.ts';
import { publishListingWebhook } from '#domain/webhooks/publish-events.ts';
import { toDeal } from './deal-rows.ts';
import { isBundleSoldTogether } from './find-accepted-bundle.ts';
import { cancelDealIfAnyAndMessageBuyer, recordDealAndMessageBuyer } from './record-deal.ts';
import { splitTotalByPrices } from './split-amount.ts';

/** Throws offerNotFound, forbidden to the buyer, singleOffer, offerNotOpen unless it is accepted. */
async function lockAcceptedBundle(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  offerId: string,
): Promise<LockedOffer> {
  const locked = await lockOwnOffer(tx, ctx, offerId);
  if (locked.items.length === 0) throw errors.singleOffer();
  if (locked.offer.sellerId !== ctx.actor.id) throw errors.forbidden();
  if (locked.offer.status !== 'ACCEPTED') {
    throw errors.offerNotOpen({ message: 'Nothing is reserved by this offer any more' });
  }
  return locked;
}

const readDeals = async (tx: MarketplaceDb, { offer, items }: LockedOffer): Promise<DealList> => {
  const deals = await tx.deal.findMany({ where: { offerId: offer.id, cancelledAt: null } });
  const placeOf = new Map(items.map(({ listingId, position }) => [listingId, position]));
  const inOrder = deals.toSorted((a, b) => (placeOf.get(a.listingId) ?? 0) - (placeOf.get(b.listingId) ?? 0));
  return { data: inOrder.map(toDeal) };
};

async function markAsSold(tx: MarketplaceDb, ctx: SignedInContext, { listings }: LockedOffer): Promise<void> {
  for (const listing of listings) {
    const { id, status, title } = listing;
    if (status !== 'RESERVED') {
      throw errors.impossibleStatus({
        message: `“${title}” is not reserved any more, so not all can be sold. Release them instead`,
      });
    }
    await tx.listing.update({
      where: { id },
      data: { status: 'SOLD', updatedAt: nextUpdatedAt(listing, ctx.clock()) },
      select: { id: true },
    });
    await publishListingWebhook(tx, ctx, 'listing.sold', id);
  }
  await notifyChatsOfListingsChanged(
    tx,
    listings.map(({ id }) => id),
  );
}

/** One sale for each listing; the buyer is notified once, with the whole amount. */
async function recordDeals(tx: MarketplaceDb, ctx: SignedInContext, locked: LockedOffer): Promise<void> {
  const { offer, items, listings, conversation } = locked;
  const { buyerId, sellerId, id: offerId } = offer;
  const [amount, ...amounts] = splitTotalByPrices(
    offer.amount,
    items.map(({ price }) => price),
  );
  const [first, ...others] = listings;
  if (first === undefined || amount === undefined) throw new Error('An offer for several has listings');
  const shared = { buyerId, offerId, conversationId: conversation.id };
  await tx.deal.createMany({
    data: others.map(({ id: listingId }, index) => ({
      ...{ ...shared, listingId, sellerId, createdAt: ctx.clock() },
      amount: amounts[index] ?? 0,
    })),
  });
  const bundle = { count: items.length, amount: offer.amount };
  await recordDealAndMessageBuyer(tx, ctx, { ...shared, listing: first, amount, bundle });
}

/**
 * Marks all listings of an accepted offer for several as sold to its buyer. Idempotent. Throws offerNotFound, forbidden to the buyer, singleOffer,
 * offerNotOpen, and impossibleStatus, which names the listing.
 */
export function markBundleSold(ctx: SignedInContext, offerId: string): Promise<DealList> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockAcceptedBundle(tx, ctx, offerId);
    if (await isBundleSoldTogether(tx, offerId)) return readDeals(tx, locked);
    await markAsSold(tx, ctx, locked);
    await recordDeals(tx, ctx, locked);
    const sale = { buyerId: locked.offer.buyerId, listingIds: locked.listings.map(({ id }) => id) };
    for (const listing of locked.listings)
      await closeOpenOffersForListingAndNotify(tx, ctx, listing, { sale });
    return readDeals(tx, locked);
  });
}

/**
 * Makes all listings of an accepted offer for several available again, reserved or sold; what was taken away or sold alone since stays so. Throws offerNotFound,
 * forbidden to the buyer, singleOffer, offerNotOpen, tooManyRequests.
 */
export function releaseBundle(ctx: SignedInContext, offerId: string): Promise<Offer> {
  return inTransaction(ctx.db, async (tx) => {
    // Nothing that was sold comes back for somebody who is being banned.
    await lockActiveSeller(tx, ctx.actor.id);
    const { offer, listings } = await lockAcceptedBundle(tx, ctx, offerId);
    const [first] = listings;
    if (first === undefined) throw new Error('An offer for several has listings');
    const bundle = { count: listings.length, amount: offer.amount };
    const isReported =
      (await isBundleSoldTogether(tx, offerId)) &&
      (await cancelDealIfAnyAndMessageBuyer(tx, ctx, first, bundle));
    await cancelBundleSalesAndMakeAvailable(tx, ctx, { offerId, listingIds: [first.id] });
    await cancelAcceptedOfferIfAny(tx, ctx, first, { isReported });
    return readOfferJustWritten(tx, offerId, ctx.clock());
  });
}
