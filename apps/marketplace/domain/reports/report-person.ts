import type { ReportBody } from '@repo/schemas/marketplace/moderation';
import { getPersonOtherThanActor } from '#domain/blocks/get-other-person.ts';
import type { SignedInContext } from '#domain/context.ts';
import { storeReport } from './store-report.ts';

/** Once per reporter. Throws userNotFound, ownAccount, alreadyReported. */
export async function reportPerson(
  ctx: SignedInContext,
  userId: string,
  body: ReportBody,
): Promise<{ message: string }> {
  const person = await getPersonOtherThanActor(ctx.db, ctx.actor.id, userId);
  await storeReport(ctx, { reportedUserId: person.id }, body, 'You have already reported this person');
  return { message: 'Thank you. A moderator will look at this account' };
}
