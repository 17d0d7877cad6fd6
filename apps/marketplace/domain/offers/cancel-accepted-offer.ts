import type { ListingStatus, MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { nextUpdatedAt } from '@repo/db/optimistic-locking';
import { formatOfferTitle } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { type LockedConversation, lockOwnConversation } from '#domain/conversations/lock-conversation.ts';
import { messageBuyerAboutSaleUnlessBlocked } from '#domain/conversations/message-buyer-about-sale.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { isBundleSoldTogether } from '#domain/deals/find-accepted-bundle.ts';
import { expireUnpaidPaymentsOfListingOrThrow } from '#domain/payments/end-payments.ts';
import { announceEndedOffersToChatsAndWebhooks, notifyOffersMakers } from './announce-offers.ts';
import { includeOfferItems } from './offer-rows.ts';
import { lockOfferedListings, offersForListingWhere } from './offered-listings.ts';

async function reportRelease(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  offer: Prisma.OfferGetPayload<null>,
  { conversation, listingTitle }: { conversation: LockedConversation; listingTitle: string },
): Promise<void> {
  const { id: offerId, sellerId, buyerId, amount } = offer;
  const kind = 'RESERVATION_RELEASED';
  const report = { conversation, sellerId, buyerId, kind, amount, offerId } as const;
  const actor = await messageBuyerAboutSaleUnlessBlocked(tx, ctx.clock(), report);
  if (actor) await notifyOffersMakers(tx, { ...ctx, actor }, [offer], { answer: 'cancelled', listingTitle });
}

/**
 * Cancels the sales of an accepted offer for several, and makes listings of it available that it reserved or sold. One that was sold alone, by an
 * instance of the release before bundles, stays sold: its sale is another one's. What a moderator hid is brought back as available; what was taken
 * away stays so. `listingIds` must not be those of another offer.
 */
export async function cancelBundleSalesAndMakeAvailable(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'clock'>,
  { offerId, listingIds }: { offerId: string; listingIds: readonly string[] },
): Promise<void> {
  const listings = await lockOfferedListings(tx, listingIds);
  const isSold = await isBundleSoldTogether(tx, offerId);
  const ended: ListingStatus[] = isSold ? ['RESERVED', 'SOLD'] : ['RESERVED'];
  if (isSold) {
    const sales = { offerId, listingId: { in: [...listingIds] }, cancelledAt: null };
    await tx.deal.updateMany({ where: sales, data: { cancelledAt: ctx.clock() } });
  }
  await tx.listing.updateMany({
    where: { id: { in: [...listingIds] }, status: 'HIDDEN', hiddenFrom: { in: ended } },
    data: { hiddenFrom: 'AVAILABLE' },
  });
  const released = listings.filter(({ status }) => ended.includes(status));
  for (const listing of released) {
    await tx.listing.updateMany({
      where: { id: listing.id, status: { in: ended } },
      data: { status: 'AVAILABLE', updatedAt: nextUpdatedAt(listing, ctx.clock()) },
    });
  }
  await notifyChatsOfListingsChanged(
    tx,
    released.map(({ id }) => id),
  );
}

/**
 * In the seller's name, within a transaction that locked the listing. Does nothing if no offer for it is accepted; one for several is cancelled as a
 * whole. `isReported`: the buyer was notified, because the sale was cancelled with it. Throws tooManyRequests and moneyHeld.
 */
export async function cancelAcceptedOfferIfAny(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
  { isReported = false }: { isReported?: boolean } = {},
): Promise<void> {
  const accepted = await tx.offer.findFirst({
    where: { ...offersForListingWhere(listing.id), status: 'ACCEPTED' },
    include: includeOfferItems,
  });
  if (!accepted) return;
  const others = accepted.items.map(({ listingId }) => listingId).filter((id) => id !== listing.id);
  await expireUnpaidPaymentsOfListingOrThrow(tx, ctx, listing.id);
  if (others.length > 0)
    await cancelBundleSalesAndMakeAvailable(tx, ctx, { offerId: accepted.id, listingIds: others });
  const conversation = await lockOwnConversation(tx, accepted.conversationId, accepted.sellerId);
  const [cancelled] = await tx.offer.updateManyAndReturn({
    where: { id: accepted.id, status: 'ACCEPTED' },
    data: { status: 'CANCELLED', decidedAt: ctx.clock() },
  });
  if (!cancelled) return;
  await announceEndedOffersToChatsAndWebhooks(tx, ctx, [cancelled]);
  const listingTitle = formatOfferTitle(conversation.listingTitle, accepted.items.length);
  if (!isReported) await reportRelease(tx, ctx, cancelled, { conversation, listingTitle });
}
