import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { tellSessionsEnded } from '#domain/conversations/chat-channel.ts';

/** Ends one session: every copy of its cookie is dead from now on, the person's other sessions live. */
export async function endSession(
  ctx: Pick<Context, 'db'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await tx.signIn.deleteMany({ where: { id: sessionId, userId } });
    await tellSessionsEnded(tx, userId);
  });
  forgetMarketplaceSessions();
}
