import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { type LockedConversation, lockConversation } from '#domain/conversations/lock-conversation.ts';
import { reportToBuyer } from '#domain/conversations/report-to-buyer.ts';
import { endPaymentsOfListing } from '#domain/payments/end-payments.ts';
import { announceChanges, notifyOfAnswers } from './announce-offers.ts';

async function reportRelease(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  offer: Prisma.OfferGetPayload<null>,
  { conversation, listingTitle }: { conversation: LockedConversation; listingTitle: string },
): Promise<void> {
  const { id: offerId, sellerId, buyerId, amount } = offer;
  const kind = 'RESERVATION_RELEASED';
  const report = { conversation, sellerId, buyerId, kind, amount, offerId } as const;
  const actor = await reportToBuyer(tx, ctx.clock(), report);
  if (actor) await notifyOfAnswers(tx, { ...ctx, actor }, [offer], { answer: 'cancelled', listingTitle });
}

/**
 * In the seller's name, within a transaction that locked the listing. Does nothing if no offer for it is accepted. `isReported`: the buyer
 * was told, because the sale was cancelled with it. Throws tooManyRequests and moneyHeld.
 */
export async function cancelAcceptedOffer(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
  { isReported = false }: { isReported?: boolean } = {},
): Promise<void> {
  const accepted = await tx.offer.findFirst({ where: { listingId: listing.id, status: 'ACCEPTED' } });
  if (!accepted) return;
  await endPaymentsOfListing(tx, ctx, listing.id);
  const conversation = await lockConversation(tx, accepted.conversationId, accepted.sellerId);
  const [cancelled] = await tx.offer.updateManyAndReturn({
    where: { id: accepted.id, status: 'ACCEPTED' },
    data: { status: 'CANCELLED', decidedAt: ctx.clock() },
  });
  if (!cancelled) return;
  await announceChanges(tx, ctx, [cancelled]);
  if (!isReported) await reportRelease(tx, ctx, cancelled, { conversation, listingTitle: listing.title });
}
