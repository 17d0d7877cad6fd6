import { inTransaction } from '@repo/db/training';
import type { EnrolmentAnswer } from '@repo/schemas/training/enrolment';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockRun } from './lock-run.ts';
import { takePlace } from './take-place.ts';

type Wish = { courseRunId: string; email: string };

/**
 * An admin enrols somebody who has an account, also who was taken off the class before. Throws courseRunNotFound,
 * userNotFound, accountDeactivated and what `takePlace` refuses.
 */
export function enrolPerson(ctx: SignedInContext, { courseRunId, email }: Wish): Promise<EnrolmentAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const run = await lockRun(tx, courseRunId);
    const person = await tx.user.findUnique({
      where: { email: email.trim().toLowerCase() },
      select: { id: true, deactivatedAt: true },
    });
    if (person === null) {
      throw errors.userNotFound({ message: 'Nobody has this email address. Invite the person first' });
    }
    if (person.deactivatedAt) {
      throw errors.invalid({ message: 'This person’s account is deactivated. Reactivate it first' });
    }
    return takePlace(tx, ctx, { userId: person.id, run });
  });
}
