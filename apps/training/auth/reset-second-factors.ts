import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { endSignInsAndCodes } from '#domain/accounts/end-sign-ins-and-codes.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { ownFactors } from './second-factors.ts';

/**
 * Removes the factors of somebody who lost them and ends their sign-ins. Throws staleProof, userNotFound, noSecondFactor, and ownAccount: one's
 * own are changed in the settings.
 */
export async function resetSecondFactorsAndEndSignIns(ctx: AdminContext, userId: string): Promise<void> {
  assertRecentProof(ctx);
  if (userId === ctx.actor.id) {
    throw errors.ownAccount({ message: 'This is your own account. Change its second step in your settings' });
  }
  const person = await ctx.db.user.findUnique({ where: { id: userId }, select: { id: true, email: true } });
  if (!person) throw errors.userNotFound();
  await ownFactors.reset(ctx, userId, (tx) => endSignInsAndCodes(tx, person));
}
