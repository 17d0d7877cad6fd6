import { forgetTrainingSessions } from '@repo/auth/training-session';
import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { endSignIns } from './end-sign-ins.ts';

/** Signs the person out everywhere but here. */
export async function endOtherSignIns(ctx: SignedInContext): Promise<void> {
  const { id, email, tokenId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await endSignIns(tx, { id, email, except: tokenId });
    await recordAudit(tx, ctx, { action: 'user.sign-out-others', targetType: 'user', targetId: id });
  });
  forgetTrainingSessions();
}
