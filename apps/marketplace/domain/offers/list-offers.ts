import type { OfferListQuery, OfferPage } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { includeOfferItems, toOffer } from './offer-rows.ts';

/** Newest first. An unknown `before` gives an empty page. Throws conversationNotFound. */
export async function listOffers(
  { db, actor, clock }: SignedInContext,
  conversationId: string,
  { before, limit }: OfferListQuery,
): Promise<OfferPage> {
  const parties = { OR: [{ buyerId: actor.id }, { sellerId: actor.id }] };
  const found = await db.conversation.findFirst({
    where: { id: conversationId, ...parties },
    select: { id: true },
  });
  if (!found) throw errors.conversationNotFound();
  const from =
    before === undefined ? null : await db.offer.findFirst({ where: { id: before, conversationId } });
  if (before !== undefined && !from) return { data: [], nextCursor: null };
  const after = from && {
    OR: [{ createdAt: { lt: from.createdAt } }, { createdAt: from.createdAt, id: { lt: from.id } }],
  };
  const offers = await db.offer.findMany({
    where: { conversationId, ...after },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit + 1,
    include: includeOfferItems,
  });
  const data = offers.slice(0, limit).map((offer) => toOffer(offer, clock()));
  return { data, nextCursor: offers.length > limit ? (data.at(-1)?.id ?? null) : null };
}
