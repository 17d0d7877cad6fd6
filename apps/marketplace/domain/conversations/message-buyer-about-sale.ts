import type { MarketplaceDb } from '@repo/db/marketplace';
import { isBlockedBetween } from '#domain/blocks/is-blocked-between.ts';
import { errors } from '#domain/errors.ts';
import { chatEventText } from '#notifications/chat-event-texts.ts';
import { appendMessageAndNotify } from './append-message.ts';
import { notifyStreamsOfPeople } from './chat-channel.ts';
import type { LockedConversation } from './lock-conversation.ts';

const reportedKinds = ['SOLD', 'SALE_CANCELLED', 'RESERVATION_RELEASED'] as const;

/** A seller who sells and lists the same thing again in a loop would write to the buyer without end. */
export const saleMessageLimit = { count: 10, minutes: 10 };

type Report = {
  /** Locked by the transaction. */
  conversation: LockedConversation;
  sellerId: string;
  buyerId: string;
  kind: (typeof reportedKinds)[number];
  amount: { toFixed(digits: number): string };
  /** How many listings it is about. */
  count?: number;
  offerId?: string;
  dealId?: string;
};

async function refuseTooMany(tx: MarketplaceDb, now: Date, { conversation, sellerId }: Report) {
  const periodMs = saleMessageLimit.minutes * 60_000;
  const [earliest] = await tx.message.findMany({
    where: {
      conversationId: conversation.id,
      senderId: sellerId,
      createdAt: { gt: new Date(now.getTime() - periodMs) },
      event: { kind: { in: [...reportedKinds] } },
    },
    orderBy: { createdAt: 'desc' },
    skip: saleMessageLimit.count - 1,
    take: 1,
    select: { createdAt: true },
  });
  if (!earliest) return;
  const waitMs = earliest.createdAt.getTime() + periodMs - now.getTime();
  throw errors.tooManyRequests({
    message: 'The buyer was told of several changes in the last minutes. Wait a little and try again',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}

/**
 * A sale, its cancellation or a release, as a message of the seller, whoever acts. Returns in whose name the buyer is to be notified; null
 * after a block, when nobody is: what is repeated reaches nobody, and open pages are only refreshed. Throws tooManyRequests.
 */
export async function messageBuyerAboutSaleUnlessBlocked(
  tx: MarketplaceDb,
  now: Date,
  report: Report,
): Promise<{ id: string; name: string } | null> {
  const { conversation, sellerId, buyerId, kind, amount, count, ...about } = report;
  if (await isBlockedBetween(tx, sellerId, buyerId)) {
    await notifyStreamsOfPeople(tx, [sellerId, buyerId], {
      kind: 'conversation',
      conversationId: conversation.id,
    });
    return null;
  }
  await refuseTooMany(tx, now, report);
  await appendMessageAndNotify(tx, now, {
    conversation,
    senderId: sellerId,
    readerId: buyerId,
    body: chatEventText(kind, amount, count),
    event: { kind, ...about },
  });
  return tx.user.findUniqueOrThrow({ where: { id: sellerId }, select: { id: true, name: true } });
}
