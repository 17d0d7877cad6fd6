import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { MakeOfferBody, Offer } from '@repo/schemas/marketplace/offer';
import { formatOfferTitle } from '@repo/schemas/marketplace/offer';
import { runWithinNewcomerLimit } from '#domain/accounts/newcomer-limit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { assertMayWriteTo } from '#domain/conversations/assert-may-write-to.ts';
import { lockOwnConversation } from '#domain/conversations/lock-conversation.ts';
import { findOrCreateConversationId } from '#domain/conversations/start-conversation.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleListingAndSellerIds } from '#domain/listings/get-listing.ts';
import { notifyRecipientOfOffer } from './announce-offers.ts';
import { expireBatchOfOverdueOffersAndNotify } from './end-offers.ts';
import { readOfferJustWritten } from './offer-rows.ts';
import { assertAllForSale, lockOfferedListing, type OfferedListing } from './offered-listings.ts';
import { storeOfferAndAppendMessage, toOfferItems } from './store-offer.ts';

async function refuseSecondOpenOffer(tx: MarketplaceDb, ctx: SignedInContext, conversationId: string) {
  const open = await tx.offer.findFirst({ where: { conversationId, status: 'OPEN' } });
  if (!open) return;
  const isOwn = open.madeById === ctx.actor.id;
  throw errors.offerOpen(
    isOwn ? {} : { message: 'Answer the offer that is open first: accept, decline or counter it' },
  );
}

/** `listings`: what it is for; the conversation is about the first. */
export async function storeOpenOfferAndNotify(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  conversationId: string,
  { listings, amount }: { listings: readonly [OfferedListing, ...OfferedListing[]]; amount: number },
): Promise<Offer> {
  const [{ id: listingId, sellerId }] = listings;
  const conversation = await lockOwnConversation(tx, conversationId, ctx.actor.id);
  await assertMayWriteTo(tx, ctx.actor.id, conversation.otherId);
  assertAllForSale(listings);
  if (listings.every(({ price }) => Number(price) === 0)) {
    throw errors.notForSale({
      message:
        listings.length === 1
          ? 'This item is free, so there is no price to agree on. Write to the seller'
          : 'These items are free, so there is no price to agree on. Write to the seller',
    });
  }
  await expireBatchOfOverdueOffersAndNotify(tx, ctx, { conversationId });
  await refuseSecondOpenOffer(tx, ctx, conversationId);
  const parties = { listingId, buyerId: ctx.actor.id, sellerId };
  const offer = await storeOfferAndAppendMessage(tx, ctx, conversation, {
    conversationId,
    ...parties,
    amount: String(amount),
    ...(listings.length > 1 && { items: toOfferItems(listings) }),
  });
  await notifyRecipientOfOffer(tx, ctx, offer, {
    recipientId: sellerId,
    listingTitle: formatOfferTitle(conversation.listingTitle, listings.length),
  });
  return readOfferJustWritten(tx, offer.id, ctx.clock());
}

/** Throws conversationNotFound, forbidden to the seller, cannotWrite, notForSale, offerOpen. */
export function makeOfferAndNotify(
  ctx: SignedInContext,
  conversationId: string,
  { amount }: MakeOfferBody,
): Promise<Offer> {
  const { id: actorId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    const found = await tx.conversation.findFirst({
      where: { id: conversationId, OR: [{ buyerId: actorId }, { sellerId: actorId }] },
      select: { listingId: true, sellerId: true },
    });
    if (!found) throw errors.conversationNotFound();
    if (found.sellerId === actorId) {
      throw errors.forbidden({
        message: 'The first offer is the buyer’s. You can answer it with another price',
      });
    }
    const listing = await lockOfferedListing(tx, found.listingId);
    return storeOpenOfferAndNotify(tx, ctx, conversationId, { listings: [listing], amount });
  });
}

/** Begins the conversation if there is none. Throws listingNotFound, ownListing, cannotWrite, notForSale, offerOpen, tooManyRequests. */
export async function makeOfferForListing(
  ctx: SignedInContext,
  listingId: string,
  { amount }: MakeOfferBody,
): Promise<Offer> {
  const buyerId = ctx.actor.id;
  const known = await ctx.db.conversation.findUnique({
    where: { listingId_buyerId: { listingId, buyerId } },
    select: { id: true },
  });
  const offer = () => offerInConversation(ctx, listingId, amount);
  return known ? offer() : runWithinNewcomerLimit(ctx, 'newConversation', offer);
}

function offerInConversation(
  ctx: SignedInContext,
  listingId: string,
  amount: MakeOfferBody['amount'],
): Promise<Offer> {
  const buyerId = ctx.actor.id;
  return inTransaction(ctx.db, async (tx) => {
    const { sellerId } = await getVisibleListingAndSellerIds({ db: tx, actor: ctx.actor }, listingId);
    if (sellerId === buyerId) throw errors.ownListing({ message: 'You cannot make yourself an offer' });
    const listing = await lockOfferedListing(tx, listingId);
    const pair = { listingId, buyerId, sellerId, now: ctx.clock() };
    const conversationId = await findOrCreateConversationId(tx, pair);
    return storeOpenOfferAndNotify(tx, ctx, conversationId, { listings: [listing], amount });
  });
}
