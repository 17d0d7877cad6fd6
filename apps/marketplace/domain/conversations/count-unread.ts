import type { SignedInContext } from '#domain/context.ts';

/** Index: `conversation_participant` (user_id, unread_count). */
export async function countUnread(ctx: SignedInContext): Promise<{ unreadCount: number }> {
  const { _sum } = await ctx.db.conversationParticipant.aggregate({
    where: { userId: ctx.actor.id, unreadCount: { gt: 0 } },
    _sum: { unreadCount: true },
  });
  return { unreadCount: _sum.unreadCount ?? 0 };
}
