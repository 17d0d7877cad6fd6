import { inTransaction, type MarketplaceDb, type Prisma } from '@repo/db/marketplace';
import { type MakeOfferBody, OFFER_LIFETIME_HOURS, type Offer } from '@repo/schemas/marketplace/offer';
import { runWithinNewcomerLimit } from '#domain/accounts/newcomer-limit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { appendMessage } from '#domain/conversations/append-message.ts';
import { assertMayWriteTo } from '#domain/conversations/assert-may-write-to.ts';
import { type LockedConversation, lockConversation } from '#domain/conversations/lock-conversation.ts';
import { findOrCreateConversation } from '#domain/conversations/start-conversation.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleListing } from '#domain/listings/get-listing.ts';
import { publishOffers } from '#domain/webhooks/publish-offers.ts';
import { chatEventText } from '#notifications/chat-event-texts.ts';
import { notifyOfOffer } from './announce-offers.ts';
import { endOverdueOffers } from './end-offers.ts';
import { assertForSale, lockOfferedListing, type OfferedListing } from './lock-offer.ts';
import { toOffer } from './offer-rows.ts';

const hourMs = 60 * 60 * 1000;

type NewOffer = Pick<
  Prisma.OfferUncheckedCreateInput,
  'conversationId' | 'listingId' | 'buyerId' | 'sellerId' | 'amount' | 'parentId'
>;

/** Stores the offer and shows it in the conversation, which must be locked. */
export async function storeOffer(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  conversation: LockedConversation,
  offer: NewOffer,
): Promise<Prisma.OfferGetPayload<null>> {
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + OFFER_LIFETIME_HOURS * hourMs);
  const stored = await tx.offer.create({
    data: { ...offer, madeById: ctx.actor.id, createdAt: now, expiresAt },
  });
  await appendMessage(tx, now, {
    conversation,
    senderId: ctx.actor.id,
    readerId: conversation.otherId,
    body: chatEventText('OFFER_MADE', stored.amount),
    event: { kind: 'OFFER_MADE', offerId: stored.id },
  });
  await publishOffers(tx, ctx, 'offer.created', [stored.id]);
  return stored;
}

async function refuseSecondOpenOffer(tx: MarketplaceDb, ctx: SignedInContext, conversationId: string) {
  const open = await tx.offer.findFirst({ where: { conversationId, status: 'OPEN' } });
  if (!open) return;
  const isOwn = open.madeById === ctx.actor.id;
  throw errors.offerOpen(
    isOwn ? {} : { message: 'Answer the offer that is open first: accept, decline or counter it' },
  );
}

async function openOffer(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  conversationId: string,
  { listingId, listing, amount }: { listingId: string; listing: OfferedListing; amount: number },
): Promise<Offer> {
  const conversation = await lockConversation(tx, conversationId, ctx.actor.id);
  await assertMayWriteTo(tx, ctx.actor.id, conversation.otherId);
  assertForSale(listing);
  if (Number(listing.price) === 0) {
    throw errors.notForSale({
      message: 'This item is free, so there is no price to agree on. Write to the seller',
    });
  }
  await endOverdueOffers(tx, ctx, { conversationId });
  await refuseSecondOpenOffer(tx, ctx, conversationId);
  const parties = { listingId, buyerId: ctx.actor.id, sellerId: listing.sellerId };
  const offer = await storeOffer(tx, ctx, conversation, {
    conversationId,
    ...parties,
    amount: String(amount),
  });
  await notifyOfOffer(tx, ctx, offer, {
    recipientId: listing.sellerId,
    listingTitle: conversation.listingTitle,
  });
  return toOffer(offer, ctx.clock());
}

/** Throws conversationNotFound, forbidden to the seller, cannotWrite, notForSale, offerOpen. */
export function makeOffer(
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
    const { listingId } = found;
    const listing = await lockOfferedListing(tx, listingId);
    return openOffer(tx, ctx, conversationId, { listingId, listing, amount });
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
    const { sellerId } = await getVisibleListing({ db: tx, actor: ctx.actor }, listingId);
    if (sellerId === buyerId) throw errors.ownListing({ message: 'You cannot make yourself an offer' });
    const listing = await lockOfferedListing(tx, listingId);
    const pair = { listingId, buyerId, sellerId, now: ctx.clock() };
    const conversationId = await findOrCreateConversation(tx, pair);
    return openOffer(tx, ctx, conversationId, { listingId, listing, amount });
  });
}
