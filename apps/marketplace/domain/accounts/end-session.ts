import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { notifySessionsEnded } from '#domain/conversations/chat-channel.ts';

/**
 * Ends one session: every copy of its cookie is dead from now on, the person's other sessions live. Answers whether it was a
 * live one of theirs.
 */
export async function endSession(
  ctx: Pick<Context, 'db'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const ended = await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.signIn.deleteMany({ where: { id: sessionId, userId } });
    await notifySessionsEnded(tx, userId);
    return count > 0;
  });
  forgetMarketplaceSessions();
  return ended;
}
