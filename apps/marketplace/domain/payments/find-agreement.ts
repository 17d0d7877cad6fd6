import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { centsToDollarsText } from '@repo/payments/cents';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { feeCentsOf, type MarketPayments } from './market-payments.ts';
import { centsOf } from './settle-payment.ts';

/** What the two agreed on: an accepted offer, or a sale. */
export type Agreement = {
  /** The same for an offer and the sale that followed from it. */
  agreementId: string;
  conversationId: string;
  listingId: string;
  listingTitle: string;
  buyerId: string;
  sellerId: string;
  amount: Prisma.Decimal;
};

/** Throws conversationNotFound, also for other people's. */
export async function getListingTitleOfOwnConversation(
  db: MarketplaceDb,
  { actor }: Pick<SignedInContext, 'actor'>,
  id: string,
): Promise<{ listingTitle: string }> {
  const found = await db.conversation.findFirst({
    where: { id, OR: [{ buyerId: actor.id }, { sellerId: actor.id }] },
    select: { listing: { select: { title: true } } },
  });
  if (!found) throw errors.conversationNotFound();
  return { listingTitle: found.listing.title };
}

/** Null if the caller is neither of the two, or nothing is agreed. Index: deal_sold_key, offer_accepted_key. */
export async function findOwnSingleListingAgreement(
  db: MarketplaceDb,
  { actor }: Pick<SignedInContext, 'actor'>,
  conversationId: string,
): Promise<Agreement | null> {
  const found = await db.conversation.findFirst({
    where: { id: conversationId, OR: [{ buyerId: actor.id }, { sellerId: actor.id }] },
    select: { buyerId: true, sellerId: true, listingId: true, listing: { select: { title: true } } },
  });
  if (!found) return null;
  const { buyerId, sellerId, listingId, listing } = found;
  const shared = { conversationId, listingId, listingTitle: listing.title, buyerId, sellerId };
  const deal = await db.deal.findFirst({
    where: { listingId, buyerId, cancelledAt: null },
    include: { offer: { select: { items: { select: { listingId: true }, take: 1 } } } },
  });
  if (deal && deal.offer !== null && deal.offer.items.length > 0) return null;
  if (deal) return { ...shared, agreementId: deal.offerId ?? deal.id, amount: deal.amount };
  const offer = await db.offer.findFirst({
    // A payment is for one listing: what was agreed for several is paid to the seller.
    where: { listingId, conversationId, status: 'ACCEPTED', items: { none: {} } },
  });
  return offer && { ...shared, agreementId: offer.id, amount: offer.amount };
}

/** The provider takes no less, and no more. */
const leastCents = 50;
const maximumCents = 99_999_999;

/** Null for what cannot be paid here: too little or too much, or nothing would be left for the seller. */
export function payableAmountsOf(
  { fee }: MarketPayments,
  { amount }: Pick<Agreement, 'amount'>,
): { amount: string; fee: string; payout: string } | null {
  const cents = centsOf(amount);
  const feeCents = feeCentsOf(fee, cents);
  if (cents < leastCents || cents > maximumCents || feeCents >= cents) return null;
  return {
    amount: centsToDollarsText(cents),
    fee: centsToDollarsText(feeCents),
    payout: centsToDollarsText(cents - feeCents),
  };
}
