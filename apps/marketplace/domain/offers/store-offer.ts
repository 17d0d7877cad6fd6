import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { OFFER_LIFETIME_HOURS } from '@repo/schemas/marketplace/offer';
import type { SignedInContext } from '#domain/context.ts';
import { appendMessageAndNotify } from '#domain/conversations/append-message.ts';
import type { LockedConversation } from '#domain/conversations/lock-conversation.ts';
import { publishOfferWebhooks } from '#domain/webhooks/publish-offer-webhooks.ts';
import { chatEventText } from '#notifications/chat-event-texts.ts';
import type { OfferedListing } from './offered-listings.ts';

const hourMs = 60 * 60 * 1000;

type NewOffer = Pick<
  Prisma.OfferUncheckedCreateInput,
  'conversationId' | 'listingId' | 'buyerId' | 'sellerId' | 'amount' | 'parentId'
> & { items?: ReturnType<typeof toOfferItems> };

/** The listings of an offer for several, as they are now. */
export const toOfferItems = (listings: readonly OfferedListing[]) =>
  listings.map(({ id: listingId, title, price, condition }, position) => ({
    ...{ listingId, position, title, price, condition },
  }));

/** Stores the offer and shows it in the conversation, which must be locked. */
export async function storeOfferAndAppendMessage(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  conversation: LockedConversation,
  { items, ...offer }: NewOffer,
): Promise<Prisma.OfferGetPayload<null>> {
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + OFFER_LIFETIME_HOURS * hourMs);
  const stored = await tx.offer.create({
    data: {
      ...offer,
      madeById: ctx.actor.id,
      createdAt: now,
      expiresAt,
      ...(items && { items: { createMany: { data: items } } }),
    },
  });
  await appendMessageAndNotify(tx, now, {
    conversation,
    senderId: ctx.actor.id,
    readerId: conversation.otherId,
    body: chatEventText('OFFER_MADE', stored.amount, items?.length),
    event: { kind: 'OFFER_MADE', offerId: stored.id },
  });
  await publishOfferWebhooks(tx, ctx, 'offer.created', [stored.id]);
  return stored;
}
