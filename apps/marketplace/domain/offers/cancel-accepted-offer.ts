import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { appendMessage } from '#domain/conversations/append-message.ts';
import { lockConversation } from '#domain/conversations/lock-conversation.ts';
import { chatEventText } from '#notifications/chat-event-texts.ts';
import { announceChanges, notifyOfAnswers } from './announce-offers.ts';

/**
 * Within a transaction that locked the listing. The buyer is told in the seller's name, also where another buyer's acceptance finds
 * the offer left over. False if no offer for it is accepted.
 */
export async function cancelAcceptedOffer(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
): Promise<boolean> {
  const accepted = await tx.offer.findFirst({ where: { listingId: listing.id, status: 'ACCEPTED' } });
  if (!accepted) return false;
  const { sellerId, buyerId } = accepted;
  const conversation = await lockConversation(tx, accepted.conversationId, sellerId);
  const now = ctx.clock();
  const [cancelled] = await tx.offer.updateManyAndReturn({
    where: { id: accepted.id, status: 'ACCEPTED' },
    data: { status: 'CANCELLED', decidedAt: now },
  });
  if (!cancelled) return false;
  await appendMessage(tx, now, {
    conversation,
    senderId: sellerId,
    readerId: buyerId,
    body: chatEventText('RESERVATION_RELEASED', accepted.amount),
    event: { kind: 'RESERVATION_RELEASED', offerId: accepted.id },
  });
  await announceChanges(tx, ctx, [cancelled]);
  const seller = await tx.user.findUniqueOrThrow({
    where: { id: sellerId },
    select: { id: true, name: true },
  });
  await notifyOfAnswers(tx, { ...ctx, actor: seller }, [cancelled], {
    answer: 'cancelled',
    listingTitle: listing.title,
  });
  return true;
}
