import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { isBlockedBetween } from '#domain/blocks/is-blocked-between.ts';
import type { SignedInContext } from '#domain/context.ts';
import { appendMessage } from '#domain/conversations/append-message.ts';
import { type LockedConversation, lockConversation } from '#domain/conversations/lock-conversation.ts';
import { chatEventText } from '#notifications/chat-event-texts.ts';
import { announceChanges, notifyOfAnswers } from './announce-offers.ts';

/** In the seller's name, also where another buyer's acceptance finds the offer left over. */
async function reportRelease(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  offer: Prisma.OfferGetPayload<null>,
  { conversation, listingTitle }: { conversation: LockedConversation; listingTitle: string },
): Promise<void> {
  const { id: offerId, sellerId, buyerId, amount } = offer;
  if (await isBlockedBetween(tx, sellerId, buyerId)) return;
  const kind = 'RESERVATION_RELEASED';
  await appendMessage(tx, ctx.clock(), {
    conversation,
    senderId: sellerId,
    readerId: buyerId,
    body: chatEventText(kind, amount),
    event: { kind, offerId },
  });
  const actor = await tx.user.findUniqueOrThrow({
    where: { id: sellerId },
    select: { id: true, name: true },
  });
  await notifyOfAnswers(tx, { ...ctx, actor }, [offer], { answer: 'cancelled', listingTitle });
}

/**
 * Within a transaction that locked the listing. Does nothing if no offer for it is accepted. `isReported`: the buyer was told, because
 * the sale was cancelled with it.
 */
export async function cancelAcceptedOffer(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
  { isReported = false }: { isReported?: boolean } = {},
): Promise<void> {
  const accepted = await tx.offer.findFirst({ where: { listingId: listing.id, status: 'ACCEPTED' } });
  if (!accepted) return;
  const conversation = await lockConversation(tx, accepted.conversationId, accepted.sellerId);
  const [cancelled] = await tx.offer.updateManyAndReturn({
    where: { id: accepted.id, status: 'ACCEPTED' },
    data: { status: 'CANCELLED', decidedAt: ctx.clock() },
  });
  if (!cancelled) return;
  await announceChanges(tx, ctx, [cancelled]);
  if (!isReported) await reportRelease(tx, ctx, cancelled, { conversation, listingTitle: listing.title });
}
