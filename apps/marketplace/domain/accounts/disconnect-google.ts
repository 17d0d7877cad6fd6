import { inTransaction } from '@repo/db/marketplace';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertRecentProof } from './assert-recent-proof.ts';

/** Throws staleProof, onlyWayIn, notConnected. */
export async function disconnectGoogle(ctx: SignedInContext): Promise<void> {
  assertRecentProof(ctx);
  const userId = ctx.actor.id;
  await inTransaction(ctx.db, async (tx) => {
    const removed = await tx.account.deleteMany({
      where: { userId, provider: 'google', user: { passwordHash: { not: null } } },
    });
    if (removed.count > 0) {
      await recordAudit(tx, ctx, { action: 'google.disconnect', targetType: 'user', targetId: userId });
      return;
    }
    const connected = await tx.account.count({ where: { userId, provider: 'google' } });
    throw connected > 0 ? errors.onlyWayIn() : errors.notConnected();
  });
}
