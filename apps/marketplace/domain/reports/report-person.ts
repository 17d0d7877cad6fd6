import { isUniqueViolation } from '@repo/db/errors';
import type { ReportBody } from '@repo/schemas/marketplace/moderation';
import { findOtherPerson } from '#domain/blocks/find-person.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Once per reporter. Throws userNotFound, ownAccount, alreadyReported. */
export async function reportPerson(
  ctx: SignedInContext,
  userId: string,
  { reason, details }: ReportBody,
): Promise<{ message: string }> {
  const person = await findOtherPerson(ctx.db, ctx.actor.id, userId);
  try {
    await ctx.db.report.create({
      data: { reporterId: ctx.actor.id, reportedUserId: person.id, reason, details, createdAt: ctx.clock() },
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw errors.alreadyReported({ message: 'You have already reported this person' });
    throw error;
  }
  return { message: 'Thank you. A moderator will look at this account' };
}
