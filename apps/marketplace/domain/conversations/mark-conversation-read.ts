import { inTransaction } from '@repo/db/marketplace';
import { markGroupReadIfUnread } from '@repo/notifications/mark-read';
import type { MarkReadBody } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { chatNotificationKindNames } from '#notifications/kinds.ts';
import { notifyStreamsOfPeople } from './chat-channel.ts';
import { lockOwnConversation } from './lock-conversation.ts';

/** Never moves backwards; without a message marks all. Throws conversationNotFound and messageNotFound. */
export async function markConversationRead(
  ctx: SignedInContext,
  conversationId: string,
  { messageId }: MarkReadBody,
): Promise<{ unreadCount: number }> {
  const userId = ctx.actor.id;
  const mine = { conversationId_userId: { conversationId, userId } };
  return inTransaction(ctx.db, async (tx) => {
    const { otherId, lastMessageAt } = await lockOwnConversation(tx, conversationId, userId);
    let seenUntil = lastMessageAt;
    if (messageId !== undefined) {
      const seen = await tx.message.findFirst({
        where: { id: messageId, conversationId },
        select: { createdAt: true },
      });
      if (!seen) throw errors.messageNotFound();
      seenUntil = seen.createdAt;
    }
    const before = await tx.conversationParticipant.findUniqueOrThrow({ where: mine });
    // What was seen in the chat is neither mailed nor counted at the bell.
    const readNotification = async () => {
      const reader = { userId, now: ctx.clock() };
      if (
        await markGroupReadIfUnread(tx, reader, { kind: chatNotificationKindNames, groupKey: conversationId })
      )
        await notifyStreamsOfPeople(tx, [userId], { kind: 'notification' });
    };
    if (before.readAt && before.readAt >= seenUntil) {
      // An instance of the release before notifications may have noted that the chat was read.
      if (before.unreadCount === 0) await readNotification();
      return { unreadCount: before.unreadCount };
    }
    const unreadCount = await tx.message.count({
      where: { conversationId, senderId: otherId, createdAt: { gt: seenUntil } },
    });
    const deliveredAt = before.deliveredAt && before.deliveredAt > seenUntil ? before.deliveredAt : seenUntil;
    await tx.conversationParticipant.update({
      where: mine,
      data: { unreadCount, readAt: seenUntil, deliveredAt },
    });
    await notifyStreamsOfPeople(tx, [otherId, userId], {
      kind: 'read',
      conversationId,
      userId,
      at: seenUntil.toISOString(),
    });
    if (unreadCount === 0) await readNotification();
    return { unreadCount };
  });
}
