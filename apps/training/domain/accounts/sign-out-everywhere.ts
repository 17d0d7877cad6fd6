import { forgetTrainingSessions } from '@repo/auth/training-session';
import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { endAccess } from './end-access.ts';

/** Signs the person out everywhere, here too, and ends their calendar address. */
export async function signOutEverywhere(ctx: SignedInContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await endAccess(tx, ctx.actor);
    await recordAudit(tx, ctx, {
      action: 'user.sign-out-everywhere',
      targetType: 'user',
      targetId: ctx.actor.id,
    });
  });
  forgetTrainingSessions();
}
