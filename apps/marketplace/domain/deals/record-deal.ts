import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { isBlockedBetween } from '#domain/blocks/is-blocked-between.ts';
import type { SignedInContext } from '#domain/context.ts';
import { appendMessage } from '#domain/conversations/append-message.ts';
import { type LockedConversation, lockConversation } from '#domain/conversations/lock-conversation.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { chatEventText } from '#notifications/chat-event-texts.ts';
import { soldToYouKind } from '#notifications/offer-kinds.ts';

type Deal = Prisma.DealGetPayload<null>;

type NewDeal = {
  listing: { id: string; title: string };
  buyerId: string;
  conversationId: string;
  offerId: string | null;
  amount: Prisma.Decimal | string;
};

type Reported = {
  conversation: LockedConversation;
  listing: { title: string };
  kind: 'SOLD' | 'SALE_CANCELLED';
};

/** In the conversation, and to the buyer. After a block the sale is recorded without a word: what is repeated reaches nobody. */
async function reportDeal(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  { id, buyerId, amount }: Deal,
  { conversation, listing, kind }: Reported,
): Promise<void> {
  if (await isBlockedBetween(tx, ctx.actor.id, buyerId)) return;
  await appendMessage(tx, ctx.clock(), {
    conversation,
    senderId: ctx.actor.id,
    readerId: buyerId,
    body: chatEventText(kind, amount),
    event: { kind, dealId: id },
  });
  const data = {
    conversationId: conversation.id,
    from: ctx.actor.name,
    listingTitle: listing.title,
    amount: amount.toFixed(2),
    isCancelled: kind === 'SALE_CANCELLED',
  };
  await notifications.notify(tx, ctx, soldToYouKind, [{ userId: buyerId, data }], { actorId: ctx.actor.id });
}

/** Within the seller's transaction that locked the listing. Shows the sale in the conversation. */
export async function recordDeal(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  { listing, buyerId, conversationId, offerId, amount }: NewDeal,
): Promise<Deal> {
  const conversation = await lockConversation(tx, conversationId, ctx.actor.id);
  const deal = await tx.deal.create({
    data: {
      listingId: listing.id,
      sellerId: ctx.actor.id,
      buyerId,
      conversationId,
      offerId,
      amount,
      createdAt: ctx.clock(),
    },
  });
  await reportDeal(tx, ctx, deal, { conversation, listing, kind: 'SOLD' });
  return deal;
}

/** Within the seller's transaction that locked the listing, which is offered again. True if it was sold. */
export async function cancelDeal(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  listing: { id: string; title: string },
): Promise<boolean> {
  const [deal] = await tx.deal.updateManyAndReturn({
    where: { listingId: listing.id, cancelledAt: null },
    data: { cancelledAt: ctx.clock() },
  });
  if (!deal) return false;
  const { conversationId } = deal;
  // Its conversation went when its retention period was over.
  if (conversationId === null) return true;
  const conversation = await lockConversation(tx, conversationId, ctx.actor.id);
  await reportDeal(tx, ctx, deal, { conversation, listing, kind: 'SALE_CANCELLED' });
  return true;
}
