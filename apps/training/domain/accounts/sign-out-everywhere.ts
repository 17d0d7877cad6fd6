import { forgetTrainingSessions } from '@repo/auth/training-session';
import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { endSignIns } from './end-sign-ins.ts';

/** Signs the person out everywhere, here too. */
export async function signOutEverywhere(ctx: SignedInContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await endSignIns(tx, ctx.actor);
    await recordAudit(tx, ctx, {
      action: 'user.sign-out-everywhere',
      targetType: 'user',
      targetId: ctx.actor.id,
    });
  });
  forgetTrainingSessions();
}
