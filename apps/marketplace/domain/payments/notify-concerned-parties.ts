import type { MarketplaceDb } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { type PaymentNews, paymentDisputeKind, paymentKind } from '#notifications/payment-kind.ts';
import type { PaymentRow } from './payment-states.ts';

/** Who needs to know. */
const readers: Record<PaymentNews, readonly ('buyer' | 'seller')[]> = {
  paid: ['seller'],
  handedOver: ['buyer'],
  holdEnds: ['buyer'],
  released: ['buyer', 'seller'],
  refunded: ['buyer', 'seller'],
  disputed: ['seller'],
  chargedBack: ['seller'],
};

/** Within the transaction of what happened. */
export async function notifyConcernedParties(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'clock' | 'keys'>,
  { id: paymentId, listingId, buyerId, sellerId, amount, refunded }: PaymentRow,
  news: PaymentNews,
): Promise<void> {
  const { title: listingTitle } = await tx.listing.findUniqueOrThrow({
    where: { id: listingId },
    select: { title: true },
  });
  const shared = { paymentId, news, listingTitle, amount: amount.toFixed(2), refunded: refunded.toFixed(2) };
  const recipients = readers[news].map((role) => ({
    userId: role === 'buyer' ? buyerId : sellerId,
    data: { ...shared, role },
  }));
  await notifications.notify(tx, ctx, paymentKind, recipients);
}

/** All but the two whose payment it is. Within the transaction of what happened. */
export async function notifyModeratorsOfDispute(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'clock' | 'keys'>,
  { id: paymentId, listingId, buyerId, sellerId, amount }: PaymentRow,
): Promise<void> {
  const { title: listingTitle } = await tx.listing.findUniqueOrThrow({
    where: { id: listingId },
    select: { title: true },
  });
  const moderators = await tx.user.findMany({
    where: { role: 'MODERATOR', bannedAt: null, closedAt: null, id: { notIn: [buyerId, sellerId] } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const data = { paymentId, listingTitle, amount: amount.toFixed(2) };
  await notifications.notify(
    tx,
    ctx,
    paymentDisputeKind,
    moderators.map(({ id: userId }) => ({ userId, data })),
  );
}
