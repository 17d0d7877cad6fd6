import type { MarketplaceDb } from '@repo/db/marketplace';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { notifyStreamsToRecheckSession } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { ownFactors } from './second-factors.ts';

/** Only the operator resets a moderator's factors. Throws staleProof, userNotFound, noSecondFactor, forbidden. */
export async function resetSecondFactorsAndEndSessions(ctx: ModeratorContext, userId: string): Promise<void> {
  assertRecentProof(ctx);
  const person = await ctx.db.user.findUnique({ where: { id: userId }, select: { role: true } });
  if (!person) throw errors.userNotFound();
  if (person.role !== 'USER') {
    throw errors.forbidden({ message: 'The second step of a moderator is removed by the operator alone' });
  }
  await ownFactors.reset(ctx, userId, (tx) => endAllSessions(tx, userId));
}

export async function endAllSessions(tx: MarketplaceDb, userId: string): Promise<void> {
  await tx.signIn.deleteMany({ where: { userId } });
  await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { id: true },
  });
  await notifyStreamsToRecheckSession(tx, userId);
}
