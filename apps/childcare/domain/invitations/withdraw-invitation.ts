import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import type { Invitation } from '@repo/schemas/childcare/invitation';
import { releaseLearner } from '#domain/centre/release-learner.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { finishAfterwards } from '#domain/payments/finish-at-provider.ts';
import { findInvitation } from './find-invitation.ts';

/**
 * Takes an invitation back: its link stops to work, and an account that was made for it leaves the centre with what was
 * assigned to it. Throws invitationNotFound, also for another centre's; invitationEnded.
 */
export async function withdrawInvitation(ctx: SignedInContext, id: string): Promise<Invitation> {
  const withdrawn = await inTransaction(ctx.db, async (tx) => {
    const { status, userId, organizationId } = await findInvitation(tx, ctx, { id, hold: true });
    if (status !== 'waiting' && status !== 'expired') throw errors.invitationEnded();
    await tx.invitation.update({ where: { id }, data: { withdrawnAt: ctx.clock() } });
    // Somebody with an account of their own was not in the centre yet.
    if (userId) await releaseLearner(tx, ctx, { learnerId: userId, organizationId });
    return findInvitation(tx, ctx, { id });
  });
  finishAfterwards(ctx);
  forgetChildcareSessions();
  return withdrawn;
}
