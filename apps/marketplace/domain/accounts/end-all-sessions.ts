import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { inTransaction } from '@repo/db/marketplace';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { notifySessionsEnded } from '#domain/conversations/chat-channel.ts';

/** Signs the person out everywhere, here too. */
export async function endAllSessions(ctx: SignedInContext): Promise<void> {
  const { id } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await tx.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } }, select: { id: true } });
    await recordAudit(tx, ctx, { action: 'user.sign-out-everywhere', targetType: 'user', targetId: id });
    await notifySessionsEnded(tx, id);
  });
  forgetMarketplaceSessions();
}
