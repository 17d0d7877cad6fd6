import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { Deal, MarkSoldToBody } from '@repo/schemas/marketplace/offer';
import { isBlockedBetween } from '#domain/blocks/is-blocked-between.ts';
import type { SignedInContext } from '#domain/context.ts';
import { assertMayWriteTo } from '#domain/conversations/assert-may-write-to.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { errors } from '#domain/errors.ts';
import { lockOwnListing } from '#domain/listings/update-listing.ts';
import { closeOpenOffersForListingAndNotify } from '#domain/offers/end-offers.ts';
import { publishListingWebhook } from '#domain/webhooks/publish-events.ts';
import { cancelSaleAndReservationIfForSale } from './apply-listing-status-to-deals.ts';
import { toDeal } from './deal-rows.ts';
import { findAcceptedBundle } from './find-accepted-bundle.ts';
import { recordDealAndMessageBuyer } from './record-deal.ts';

async function findBuyersConversation(tx: MarketplaceDb, listingId: string, buyerId: string) {
  const found = await tx.conversation.findUnique({
    where: { listingId_buyerId: { listingId, buyerId } },
    select: { id: true, listing: { select: { id: true, title: true } } },
  });
  if (!found) throw errors.userNotFound({ message: 'This person has not written about the listing' });
  return found;
}

const changedSinceShown: typeof errors.changedMeanwhile = (options) =>
  errors.changedMeanwhile({
    ...options,
    message: 'The item has changed since this page showed it. Look at the price again, then mark it as sold',
  });

/** Throws cannotWrite after a block, and to an account that is closed. */
async function assertMaySellTo(tx: MarketplaceDb, sellerId: string, buyerId: string): Promise<void> {
  if (await isBlockedBetween(tx, sellerId, buyerId)) {
    throw errors.cannotWrite({
      message:
        'One of you blocked the other, so a sale to this person cannot be recorded. Mark the item as sold in My listings instead',
    });
  }
  await assertMayWriteTo(tx, sellerId, buyerId);
}

/**
 * Marks a listing of the caller as sold to somebody who wrote about it. Idempotent. Throws 403/404 if it is not the caller's, userNotFound,
 * impossibleStatus, soldToOther, reservedForOther, inBundle, changedMeanwhile, and cannotWrite after a block, unless they had agreed before.
 */
export function markSoldTo(
  ctx: SignedInContext,
  listingId: string,
  { buyerId, amount, expectedUpdatedAt }: MarkSoldToBody,
): Promise<Deal> {
  return inTransaction(ctx.db, async (tx) => {
    const stored = await lockOwnListing(ctx, tx, listingId);
    const { id: conversationId, listing } = await findBuyersConversation(tx, listingId, buyerId);
    // Another price, or an agreement that is no more: the seller decided about what the page showed.
    if (stored.status !== 'SOLD') assertNotStale(stored, expectedUpdatedAt, changedSinceShown);
    await cancelSaleAndReservationIfForSale(tx, ctx, listing, stored.status);
    const sold = await tx.deal.findFirst({ where: { listingId, cancelledAt: null } });
    if (sold && sold.buyerId !== buyerId) throw errors.soldToOther();
    if (sold) return toDeal(sold);
    if (await findAcceptedBundle(tx, listingId)) throw errors.inBundle();
    if (!['AVAILABLE', 'RESERVED', 'SOLD'].includes(stored.status)) {
      throw errors.impossibleStatus({ message: `A listing that is ${stored.status} cannot be sold` });
    }
    const accepted = await tx.offer.findFirst({ where: { listingId, status: 'ACCEPTED' } });
    if (accepted && accepted.buyerId !== buyerId) throw errors.reservedForOther();
    if (!accepted) await assertMaySellTo(tx, ctx.actor.id, buyerId);
    if (stored.status !== 'SOLD') {
      await tx.listing.update({
        where: { id: listingId },
        data: { status: 'SOLD', updatedAt: nextUpdatedAt(stored, ctx.clock()) },
        select: { id: true },
      });
      await publishListingWebhook(tx, ctx, 'listing.sold', listingId);
      await notifyChatsOfListingsChanged(tx, [listingId]);
    }
    const deal = await recordDealAndMessageBuyer(tx, ctx, {
      listing,
      buyerId,
      conversationId,
      offerId: accepted?.id ?? null,
      // What was agreed is not for one of them to change.
      amount: accepted?.amount ?? (amount === undefined ? stored.price : String(amount)),
    });
    await closeOpenOffersForListingAndNotify(tx, ctx, listing, {
      sale: { buyerId, listingIds: [listingId] },
    });
    return toDeal(deal);
  });
}
