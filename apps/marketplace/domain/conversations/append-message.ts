import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { MessageEventKind } from '@repo/schemas/marketplace/offer';
import { notifyStreamsOfPeople } from './chat-channel.ts';

type Appended = {
  conversation: { id: string; lastMessageAt: Date };
  senderId: string;
  readerId: string;
  body: string;
  clientKey?: string | undefined;
  event?: { kind: MessageEventKind; offerId?: string; dealId?: string };
};

/** The conversation must be locked: its messages are in the order of their times. */
export async function appendMessageAndNotify(
  tx: MarketplaceDb,
  now: Date,
  { conversation, senderId, readerId, body, clientKey, event }: Appended,
): Promise<Prisma.MessageGetPayload<null>> {
  const conversationId = conversation.id;
  // Strictly later than the previous message, even if another instance's clock is ahead.
  const createdAt = new Date(Math.max(now.getTime(), conversation.lastMessageAt.getTime() + 1));
  const message = await tx.message.create({
    data: { conversationId, senderId, clientKey: clientKey ?? null, body, createdAt },
  });
  if (event) await tx.messageEvent.create({ data: { messageId: message.id, ...event } });
  await tx.conversation.update({ where: { id: conversationId }, data: { lastMessageAt: createdAt } });
  await tx.conversationParticipant.update({
    where: { conversationId_userId: { conversationId, userId: readerId } },
    data: { unreadCount: { increment: 1 } },
  });
  await notifyStreamsOfPeople(tx, [readerId, senderId], {
    kind: 'message',
    conversationId,
    messageId: message.id,
  });
  return message;
}
