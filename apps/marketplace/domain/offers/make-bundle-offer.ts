import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { MakeBundleOfferBody, Offer } from '@repo/schemas/marketplace/offer';
import { runWithinNewcomerLimit } from '#domain/accounts/newcomer-limit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { findOrCreateConversationId } from '#domain/conversations/start-conversation.ts';
import { errors } from '#domain/errors.ts';
import { visibleToSql } from '#domain/listings/listing-visibility.ts';
import { storeOpenOfferAndNotify } from './make-offer.ts';
import { lockOfferedListings } from './offered-listings.ts';

/** Who sells them all. Throws listingNotFound, severalSellers, ownListing. */
async function findSeller(tx: MarketplaceDb, ctx: SignedInContext, ids: readonly string[]): Promise<string> {
  const rows = await tx.$queryRaw<{ sellerId: string }[]>`
    SELECT l.seller_id AS "sellerId" FROM listing l WHERE l.id = ANY(${[...ids]}) AND ${visibleToSql(ctx.actor)}`;
  const [first] = rows;
  if (first === undefined || rows.length < ids.length) {
    throw errors.listingNotFound({ message: 'One of these listings is not there any more' });
  }
  if (rows.some(({ sellerId }) => sellerId !== first.sellerId)) throw errors.severalSellers();
  if (first.sellerId === ctx.actor.id)
    throw errors.ownListing({ message: 'You cannot make yourself an offer' });
  return first.sellerId;
}

async function offerAll(ctx: SignedInContext, { listingIds, amount }: MakeBundleOfferBody): Promise<Offer> {
  const buyerId = ctx.actor.id;
  return inTransaction(ctx.db, async (tx) => {
    const sellerId = await findSeller(tx, ctx, listingIds);
    const [first, ...others] = await lockOfferedListings(tx, listingIds);
    if (first === undefined) throw errors.listingNotFound();
    const pair = { listingId: first.id, buyerId, sellerId, now: ctx.clock() };
    const conversationId = await findOrCreateConversationId(tx, pair);
    return storeOpenOfferAndNotify(tx, ctx, conversationId, { listings: [first, ...others], amount });
  });
}

/**
 * One price for several listings of one seller, in the conversation about the first; begins it if there is none. Throws listingNotFound,
 * severalSellers, ownListing, cannotWrite, notForSale, offerOpen, tooManyRequests.
 */
export async function makeBundleOffer(ctx: SignedInContext, body: MakeBundleOfferBody): Promise<Offer> {
  const known = await ctx.db.conversation.findFirst({
    where: { listingId: body.listingIds[0] ?? '', buyerId: ctx.actor.id },
    select: { id: true },
  });
  const offer = () => offerAll(ctx, body);
  return known ? offer() : runWithinNewcomerLimit(ctx, 'newConversation', offer);
}
