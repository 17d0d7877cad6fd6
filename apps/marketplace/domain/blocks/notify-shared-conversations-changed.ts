import type { MarketplaceDb } from '@repo/db/marketplace';
import { notifyStreamsOfEachPerson } from '#domain/conversations/chat-channel.ts';

/** Makes both people's pages reload their conversations. */
export async function notifySharedConversationsChanged(
  tx: MarketplaceDb,
  oneUserId: string,
  otherUserId: string,
): Promise<void> {
  const shared = await tx.conversation.findMany({
    where: {
      OR: [
        { buyerId: oneUserId, sellerId: otherUserId },
        { buyerId: otherUserId, sellerId: oneUserId },
      ],
    },
    select: { id: true },
  });
  const notices = shared.map(({ id }) => ({ kind: 'conversation', conversationId: id }) as const);
  await notifyStreamsOfEachPerson(
    tx,
    notices.flatMap((notice) => [oneUserId, otherUserId].map((userId) => ({ userId, notice }))),
  );
}
