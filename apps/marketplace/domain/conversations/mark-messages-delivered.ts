import { inTransaction, Prisma } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { notifyStreamsOfEachPerson } from './chat-channel.ts';

/** In one conversation, or in all without an id. */
export async function markMessagesDelivered(ctx: SignedInContext, conversationId?: string): Promise<void> {
  const userId = ctx.actor.id;
  await inTransaction(ctx.db, async (tx) => {
    const moved = await tx.$queryRaw<{ conversation_id: string; other_id: string; delivered_at: Date }[]>`
      UPDATE conversation_participant p
      SET delivered_at = c.last_message_at
      FROM conversation c
      WHERE p.user_id = ${userId}
        AND p.unread_count > 0
        AND c.id = p.conversation_id
        ${conversationId === undefined ? Prisma.empty : Prisma.sql`AND c.id = ${conversationId}`}
        AND (p.delivered_at IS NULL OR p.delivered_at < c.last_message_at)
      RETURNING p.conversation_id, p.delivered_at,
        CASE WHEN c.buyer_id = p.user_id THEN c.seller_id ELSE c.buyer_id END AS other_id`;
    await notifyStreamsOfEachPerson(
      tx,
      moved.map((row) => ({
        userId: row.other_id,
        notice: {
          kind: 'delivered',
          conversationId: row.conversation_id,
          userId,
          at: row.delivered_at.toISOString(),
        },
      })),
    );
  });
}
