import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { inTransaction } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { notifySessionsEnded } from '#domain/conversations/chat-channel.ts';

/** Signs the person out everywhere but here. */
export async function endOtherSignIns(ctx: SignedInContext): Promise<void> {
  const { id: userId, sessionId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await tx.signIn.deleteMany({ where: { userId, id: { not: sessionId } } });
    await notifySessionsEnded(tx, userId);
  });
  forgetMarketplaceSessions();
}
