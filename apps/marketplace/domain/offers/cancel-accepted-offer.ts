import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { nextUpdatedAt } from '@repo/db/version';
import { titleOfOffer } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { type LockedConversation, lockConversation } from '#domain/conversations/lock-conversation.ts';
import { notifyListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { messageBuyerAboutSale } from '#domain/conversations/report-to-buyer.ts';
import { expireUnpaidPaymentsOfListingOrThrow } from '#domain/payments/end-payments.ts';
import { announceEndedOffers, notifyOffersMakers } from './announce-offers.ts';
import { includeOfferItems } from './offer-rows.ts';
import { isFor, lockOfferedListings } from './offered-listings.ts';

async function reportRelease(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  offer: Prisma.OfferGetPayload<null>,
  { conversation, listingTitle }: { conversation: LockedConversation; listingTitle: string },
): Promise<void> {
  const { id: offerId, sellerId, buyerId, amount } = offer;
  const kind = 'RESERVATION_RELEASED';
  const report = { conversation, sellerId, buyerId, kind, amount, offerId } as const;
  const actor = await messageBuyerAboutSale(tx, ctx.clock(), report);
  if (actor) await notifyOffersMakers(tx, { ...ctx, actor }, [offer], { answer: 'cancelled', listingTitle });
}

/**
 * Makes listings available of an offer for several available that were reserved or sold. What a moderator hid is brought back as available;
 * what was taken away stays so.
 */
export async function makeItemsAvailableAgain(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'clock'>,
  listingIds: readonly string[],
): Promise<void> {
  const released: string[] = [];
  for (const listing of await lockOfferedListings(tx, listingIds)) {
    const { id, status } = listing;
    if (status === 'HIDDEN') {
      const where = { id, hiddenFrom: { in: ['RESERVED' as const, 'SOLD' as const] } };
      await tx.listing.updateMany({ where, data: { hiddenFrom: 'AVAILABLE' } });
    }
    if (status !== 'RESERVED' && status !== 'SOLD') continue;
    await tx.listing.update({
      where: { id },
      data: { status: 'AVAILABLE', updatedAt: nextUpdatedAt(listing, ctx.clock()) },
      select: { id: true },
    });
    released.push(id);
  }
  await notifyListingsChanged(tx, released);
}

/**
 * In the seller's name, within a transaction that locked the listing. Does nothing if no offer for it is accepted; one for several is cancelled as a
 * whole. `isReported`: the buyer was told, because the sale was cancelled with it. Throws tooManyRequests and moneyHeld.
 */
export async function cancelAcceptedOfferIfAny(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
  { isReported = false }: { isReported?: boolean } = {},
): Promise<void> {
  const accepted = await tx.offer.findFirst({
    where: { ...isFor(listing.id), status: 'ACCEPTED' },
    include: includeOfferItems,
  });
  if (!accepted) return;
  const others = accepted.items.map(({ listingId }) => listingId).filter((id) => id !== listing.id);
  await expireUnpaidPaymentsOfListingOrThrow(tx, ctx, listing.id);
  if (others.length > 0) {
    const sold = { offerId: accepted.id, cancelledAt: null };
    await tx.deal.updateMany({ where: sold, data: { cancelledAt: ctx.clock() } });
    await makeItemsAvailableAgain(tx, ctx, others);
  }
  const conversation = await lockConversation(tx, accepted.conversationId, accepted.sellerId);
  const [cancelled] = await tx.offer.updateManyAndReturn({
    where: { id: accepted.id, status: 'ACCEPTED' },
    data: { status: 'CANCELLED', decidedAt: ctx.clock() },
  });
  if (!cancelled) return;
  await announceEndedOffers(tx, ctx, [cancelled]);
  const listingTitle = titleOfOffer(conversation.listingTitle, accepted.items.length);
  if (!isReported) await reportRelease(tx, ctx, cancelled, { conversation, listingTitle });
}
