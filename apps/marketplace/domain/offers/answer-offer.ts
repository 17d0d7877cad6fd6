import { inTransaction, type MarketplaceDb, type Prisma } from '@repo/db/marketplace';
import { nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { MakeOfferBody, MessageEventKind, Offer } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { appendMessageAndNotify } from '#domain/conversations/append-message.ts';
import { assertMayWriteTo } from '#domain/conversations/assert-may-write-to.ts';
import { type LockedConversation, lockOwnConversation } from '#domain/conversations/lock-conversation.ts';
import { notifyChatsOfListingsChanged } from '#domain/conversations/notify-listings-changed.ts';
import { cancelSaleAndReservationIfForSale } from '#domain/deals/apply-listing-status-to-deals.ts';
import { errors } from '#domain/errors.ts';
import { chatEventText } from '#notifications/chat-event-texts.ts';
import { announceEndedOffersToChatsAndWebhooks, notifyOffersMakers } from './announce-offers.ts';
import { assertNotOwnOffer, decideOpenOfferOrThrow, lockOwnOffer } from './lock-offer.ts';
import { readOfferJustWritten } from './offer-rows.ts';
import {
  assertAllForSale,
  assertListingsUnchangedSinceOffer,
  type OfferedListing,
} from './offered-listings.ts';
import { storeOfferAndAppendMessage, toOfferItems } from './store-offer.ts';

type Row = Prisma.OfferGetPayload<null>;

const isOpen = ({ status, expiresAt }: Row, now: Date) => status === 'OPEN' && expiresAt > now;

async function reportDecision(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  offer: Row,
  { conversation, kind }: { conversation: LockedConversation; kind: MessageEventKind },
): Promise<void> {
  await appendMessageAndNotify(tx, ctx.clock(), {
    conversation,
    senderId: ctx.actor.id,
    readerId: conversation.otherId,
    body: chatEventText(kind, offer.amount),
    event: { kind, offerId: offer.id },
  });
  await announceEndedOffersToChatsAndWebhooks(tx, ctx, [offer]);
}

async function reserve(tx: MarketplaceDb, listings: readonly OfferedListing[], now: Date): Promise<void> {
  for (const listing of listings) {
    await tx.listing.update({
      where: { id: listing.id },
      data: { status: 'RESERVED', updatedAt: nextUpdatedAt(listing, now) },
      select: { id: true },
    });
  }
  await notifyChatsOfListingsChanged(
    tx,
    listings.map(({ id }) => id),
  );
}

/**
 * Reserves the listing, or all of them. Throws offerNotFound, forbidden to its maker, cannotWrite, offerNotOpen, notForSale, and
 * of several names which one stands in the way.
 */
export function acceptOfferReserveAndNotify(ctx: SignedInContext, offerId: string): Promise<Offer> {
  return inTransaction(ctx.db, async (tx) => {
    const { offer, listings, items, title, conversation: before } = await lockOwnOffer(tx, ctx, offerId);
    assertNotOwnOffer(offer, ctx.actor.id);
    await assertMayWriteTo(tx, ctx.actor.id, before.otherId);
    const now = ctx.clock();
    // An offer for several is closed when one of them is sold or taken away.
    if (isOpen(offer, now) || (items.length > 0 && offer.status === 'CLOSED')) assertAllForSale(listings);
    if (isOpen(offer, now)) {
      assertListingsUnchangedSinceOffer(listings, items);
      for (const listing of listings)
        await cancelSaleAndReservationIfForSale(tx, ctx, listing, listing.status);
    }
    // With the time of its last message, which may be of what was cancelled.
    const conversation = await lockOwnConversation(tx, before.id, ctx.actor.id);
    const accepted = await decideOpenOfferOrThrow(tx, offerId, 'ACCEPTED', now);
    await reserve(tx, listings, now);
    await reportDecision(tx, ctx, accepted, { conversation, kind: 'OFFER_ACCEPTED' });
    await notifyOffersMakers(tx, ctx, [accepted], { answer: 'accepted', listingTitle: title });
    return readOfferJustWritten(tx, offerId, now);
  });
}

/** Throws offerNotFound, forbidden to its maker, offerNotOpen. */
export function declineOfferAndNotify(ctx: SignedInContext, offerId: string): Promise<Offer> {
  return inTransaction(ctx.db, async (tx) => {
    const { offer, title, conversation } = await lockOwnOffer(tx, ctx, offerId);
    assertNotOwnOffer(offer, ctx.actor.id);
    const declined = await decideOpenOfferOrThrow(tx, offerId, 'DECLINED', ctx.clock());
    await reportDecision(tx, ctx, declined, { conversation, kind: 'OFFER_DECLINED' });
    await notifyOffersMakers(tx, ctx, [declined], { answer: 'declined', listingTitle: title });
    return readOfferJustWritten(tx, offerId, ctx.clock());
  });
}

/** Throws offerNotFound, forbidden to whom it was made, offerNotOpen. */
export function withdrawOffer(ctx: SignedInContext, offerId: string): Promise<Offer> {
  return inTransaction(ctx.db, async (tx) => {
    const { offer, conversation } = await lockOwnOffer(tx, ctx, offerId);
    if (offer.madeById !== ctx.actor.id) {
      throw errors.forbidden({ message: 'Only the person who made this offer can withdraw it' });
    }
    const withdrawn = await decideOpenOfferOrThrow(tx, offerId, 'WITHDRAWN', ctx.clock());
    await reportDecision(tx, ctx, withdrawn, { conversation, kind: 'OFFER_WITHDRAWN' });
    return readOfferJustWritten(tx, offerId, ctx.clock());
  });
}

/** Returns the new offer. Throws offerNotFound, forbidden to its maker, cannotWrite, offerNotOpen, notForSale. */
export function counterOfferAndNotify(
  ctx: SignedInContext,
  offerId: string,
  { amount }: MakeOfferBody,
): Promise<Offer> {
  return inTransaction(ctx.db, async (tx) => {
    const { offer, listings, items, title, conversation } = await lockOwnOffer(tx, ctx, offerId);
    assertNotOwnOffer(offer, ctx.actor.id);
    await assertMayWriteTo(tx, ctx.actor.id, conversation.otherId);
    const now = ctx.clock();
    if (isOpen(offer, now)) {
      assertAllForSale(listings);
      if (items.length > 0 && listings.every(({ price }) => Number(price) === 0)) {
        throw errors.notForSale({ message: 'These items are free by now, so there is no price to agree on' });
      }
    }
    const countered = await decideOpenOfferOrThrow(tx, offerId, 'COUNTERED', now);
    const { conversationId, listingId, buyerId, sellerId } = offer;
    const counter = await storeOfferAndAppendMessage(tx, ctx, conversation, {
      ...{ conversationId, listingId, buyerId, sellerId },
      amount: String(amount),
      parentId: offerId,
      ...(items.length > 0 && { items: toOfferItems(listings) }),
    });
    await announceEndedOffersToChatsAndWebhooks(tx, ctx, [countered]);
    await notifyOffersMakers(tx, ctx, [countered], {
      answer: 'countered',
      listingTitle: title,
      counter,
    });
    return readOfferJustWritten(tx, counter.id, now);
  });
}
