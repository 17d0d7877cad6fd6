import type { ChildcareDb } from '@repo/db/childcare';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { ownFactors } from './second-factors.ts';

/**
 * Removes the factors of somebody who lost them and ends their sessions. Throws staleProof, userNotFound, noSecondFactor, and ownAccount:
 * one's own are changed in the settings.
 */
export async function resetSecondFactorsAndEndSessions(
  ctx: SuperAdminContext,
  userId: string,
): Promise<void> {
  assertRecentProof(ctx);
  if (userId === ctx.actor.id) {
    throw errors.ownAccount({ message: 'This is your own account. Change its second step in your settings' });
  }
  if ((await ctx.db.user.count({ where: { id: userId } })) === 0) throw errors.userNotFound();
  await ownFactors.reset(ctx, userId, (tx) => endAllSessions(tx, userId));
}

export async function endAllSessions(tx: ChildcareDb, userId: string): Promise<void> {
  await tx.signIn.deleteMany({ where: { userId } });
  await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { id: true },
  });
}
