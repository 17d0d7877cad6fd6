import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { appendMessage } from '#domain/conversations/append-message.ts';
import { lockConversation } from '#domain/conversations/lock-conversation.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { chatEventText } from '#notifications/chat-event-texts.ts';
import { soldToYouKind } from '#notifications/offer-kinds.ts';

type NewDeal = {
  listing: { id: string; title: string };
  buyerId: string;
  conversationId: string;
  offerId: string | null;
  amount: Prisma.Decimal | string;
};

/** Within the seller's transaction that locked the listing. Shows the sale in the conversation. */
export async function recordDeal(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  { listing, buyerId, conversationId, offerId, amount }: NewDeal,
): Promise<Prisma.DealGetPayload<null>> {
  const conversation = await lockConversation(tx, conversationId, ctx.actor.id);
  const now = ctx.clock();
  const deal = await tx.deal.create({
    data: {
      listingId: listing.id,
      sellerId: ctx.actor.id,
      buyerId,
      conversationId,
      offerId,
      amount,
      createdAt: now,
    },
  });
  const price = deal.amount.toFixed(2);
  await appendMessage(tx, now, {
    conversation,
    senderId: ctx.actor.id,
    readerId: buyerId,
    body: chatEventText('SOLD', deal.amount),
    event: { kind: 'SOLD', dealId: deal.id },
  });
  const data = {
    conversationId,
    from: ctx.actor.name,
    listingTitle: listing.title,
    amount: price,
    isCancelled: false,
  };
  await notifications.notify(tx, ctx, soldToYouKind, [{ userId: buyerId, data }], { actorId: ctx.actor.id });
  return deal;
}

/** Within the seller's transaction that locked the listing: it is offered again. */
export async function cancelDeal(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
): Promise<void> {
  const now = ctx.clock();
  const [deal] = await tx.deal.updateManyAndReturn({
    where: { listingId: listing.id, cancelledAt: null },
    data: { cancelledAt: now },
  });
  if (!deal) return;
  const { conversationId, buyerId } = deal;
  // Its conversation went when its retention period was over.
  if (conversationId === null) return;
  const conversation = await lockConversation(tx, conversationId, ctx.actor.id);
  await appendMessage(tx, now, {
    conversation,
    senderId: ctx.actor.id,
    readerId: buyerId,
    body: chatEventText('SALE_CANCELLED', deal.amount),
    event: { kind: 'SALE_CANCELLED', dealId: deal.id },
  });
  const data = {
    conversationId,
    from: ctx.actor.name,
    listingTitle: listing.title,
    amount: deal.amount.toFixed(2),
    isCancelled: true,
  };
  await notifications.notify(tx, ctx, soldToYouKind, [{ userId: buyerId, data }], { actorId: ctx.actor.id });
}
