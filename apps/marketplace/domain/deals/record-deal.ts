import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { formatOfferTitle } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { type LockedConversation, lockOwnConversation } from '#domain/conversations/lock-conversation.ts';
import { messageBuyerAboutSaleUnlessBlocked } from '#domain/conversations/message-buyer-about-sale.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { expireUnpaidPaymentsOfListingOrThrow } from '#domain/payments/end-payments.ts';
import { soldToYouKind } from '#notifications/offer-kinds.ts';

type Deal = Prisma.DealGetPayload<null>;

type NewDeal = {
  listing: { id: string; title: string };
  buyerId: string;
  conversationId: string;
  offerId: string | null;
  amount: Prisma.Decimal | string;
  /** Of a sale of several: what is said of all of them. */
  bundle?: { count: number; amount: Prisma.Decimal };
};

type Reported = {
  conversation: LockedConversation;
  listing: { title: string };
  kind: 'SOLD' | 'SALE_CANCELLED';
  bundle?: NewDeal['bundle'];
};

async function reportDeal(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'clock' | 'keys'>,
  { id: dealId, sellerId, buyerId, ...deal }: Deal,
  { conversation, listing, kind, bundle }: Reported,
): Promise<void> {
  const { amount, count } = bundle ?? { amount: deal.amount, count: 1 };
  const report = { conversation, sellerId, buyerId, kind, amount, count, dealId };
  const seller = await messageBuyerAboutSaleUnlessBlocked(tx, ctx.clock(), report);
  if (!seller) return;
  const data = {
    conversationId: conversation.id,
    from: seller.name,
    listingTitle: formatOfferTitle(listing.title, count),
    amount: amount.toFixed(2),
    isCancelled: kind === 'SALE_CANCELLED',
  };
  await notifications.notify(tx, ctx, soldToYouKind, [{ userId: buyerId, data }], { actorId: sellerId });
}

/** Within the seller's transaction that locked the listing. Shows the sale in the conversation. Throws tooManyRequests. */
export async function recordDealAndMessageBuyer(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  { listing, buyerId, conversationId, offerId, amount, bundle }: NewDeal,
): Promise<Deal> {
  const conversation = await lockOwnConversation(tx, conversationId, ctx.actor.id);
  const deal = await tx.deal.create({
    data: {
      listingId: listing.id,
      sellerId: ctx.actor.id,
      buyerId,
      conversationId,
      offerId,
      amount,
      createdAt: ctx.clock(),
    },
  });
  await reportDeal(tx, ctx, deal, { conversation, listing, kind: 'SOLD', ...(bundle && { bundle }) });
  return deal;
}

/**
 * Within a transaction that locked the listing, which is offered again; in the seller's name. The seller's review goes unless it is
 * published: the buyer cannot write one any more. True if it was sold. Throws tooManyRequests and moneyHeld.
 */
export async function cancelDealIfAnyAndMessageBuyer(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'clock' | 'keys'>,
  listing: { id: string; title: string },
  bundle?: NewDeal['bundle'],
): Promise<boolean> {
  const [deal] = await tx.deal.updateManyAndReturn({
    where: { listingId: listing.id, cancelledAt: null },
    data: { cancelledAt: ctx.clock() },
  });
  if (!deal) return false;
  await expireUnpaidPaymentsOfListingOrThrow(tx, ctx, listing.id);
  const { id: dealId, buyerId, sellerId } = deal;
  await tx.review.deleteMany({ where: { dealId, authorId: sellerId, publishedAt: null } });
  // Not by the deal's own: the conversation of that time may be gone, because its retention period was over.
  const found = await tx.conversation.findUnique({
    where: { listingId_buyerId: { listingId: listing.id, buyerId } },
    select: { id: true },
  });
  if (!found) return true;
  const conversation = await lockOwnConversation(tx, found.id, sellerId);
  await reportDeal(tx, ctx, deal, {
    conversation,
    listing,
    kind: 'SALE_CANCELLED',
    ...(bundle && { bundle }),
  });
  return true;
}
