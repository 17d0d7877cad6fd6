import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { ChatMessage, SendMessageBody } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { publishMessage } from '#domain/webhooks/publish-events.ts';
import { messageKind } from '#notifications/kinds.ts';
import { notifyPeople } from './chat-channel.ts';
import { toChatMessage } from './list-messages.ts';
import { lockConversation } from './lock-conversation.ts';

/** Within a transaction. Idempotent per `clientKey`. Throws conversationNotFound and cannotWrite. */
export async function sendMessageInTransaction(
  tx: MarketplaceDb,
  ctx: Pick<SignedInContext, 'actor' | 'clock' | 'keys'>,
  conversationId: string,
  { body, clientKey }: SendMessageBody,
): Promise<ChatMessage> {
  const { actor, clock } = ctx;
  const conversation = await lockConversation(tx, conversationId, actor.id);
  if (clientKey !== undefined) {
    const sent = await tx.message.findFirst({ where: { conversationId, senderId: actor.id, clientKey } });
    if (sent) return toChatMessage(sent);
  }
  await refuseUnlessWelcome(tx, actor.id, conversation.otherId);
  // Strictly later than the previous message, even if another instance's clock is ahead.
  const createdAt = new Date(Math.max(clock().getTime(), conversation.lastMessageAt.getTime() + 1));
  const message = await tx.message.create({
    data: { conversationId, senderId: actor.id, clientKey: clientKey ?? null, body, createdAt },
  });
  await tx.conversation.update({ where: { id: conversationId }, data: { lastMessageAt: createdAt } });
  await tx.conversationParticipant.update({
    where: { conversationId_userId: { conversationId, userId: conversation.otherId } },
    data: { unreadCount: { increment: 1 } },
  });
  await notifyPeople(tx, [conversation.otherId, actor.id], {
    kind: 'message',
    conversationId,
    messageId: message.id,
  });
  const data = { conversationId, from: actor.name, listingTitle: conversation.listingTitle };
  await notifications.notify(tx, ctx, messageKind, [{ userId: conversation.otherId, data }], {
    actorId: actor.id,
  });
  await publishMessage(tx, ctx, { id: message.id, readerId: conversation.otherId });
  return toChatMessage(message);
}

/** Throws conversationNotFound, and cannotWrite after a block or if the other account is closed. */
export async function sendMessage(
  ctx: SignedInContext,
  conversationId: string,
  input: SendMessageBody,
): Promise<ChatMessage> {
  return inTransaction(ctx.db, (tx) => sendMessageInTransaction(tx, ctx, conversationId, input));
}

async function refuseUnlessWelcome(tx: MarketplaceDb, actorId: string, otherId: string): Promise<void> {
  const other = await tx.user.findUniqueOrThrow({
    where: { id: otherId },
    select: {
      bannedAt: true,
      closedAt: true,
      blocks: { where: { blockedId: actorId }, select: { blockedId: true } },
      blockedBy: { where: { blockerId: actorId }, select: { blockerId: true } },
    },
  });
  if (other.blockedBy.length > 0) {
    throw errors.cannotWrite({ message: 'You blocked this person. Unblock them to write to them' });
  }
  if (other.blocks.length > 0) throw errors.cannotWrite();
  if (other.bannedAt || other.closedAt) {
    throw errors.cannotWrite({ message: 'This account is closed and cannot receive messages' });
  }
}
