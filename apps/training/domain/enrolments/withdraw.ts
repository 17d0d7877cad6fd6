import { inTransaction } from '@repo/db/training';
import type { EnrolmentAnswer } from '@repo/schemas/training/enrolment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { statusText } from './enrolment-rows.ts';
import { lockRun } from './lock-run.ts';

/**
 * Takes somebody out of a class and frees the place; the row stays. Throws enrolmentNotFound, also for another person's
 * unless an admin calls, and enrolmentEnded for one that takes no place any more or is completed.
 */
export function withdraw(ctx: SignedInContext, enrolmentId: string): Promise<EnrolmentAnswer> {
  const { actor } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const where = { id: enrolmentId, ...(actor.roles.includes('admin') ? {} : { userId: actor.id }) };
    const found = await tx.enrolment.findFirst({ where, select: { courseRunId: true } });
    if (found === null) throw errors.enrolmentNotFound();
    await lockRun(tx, found.courseRunId);
    // Read again: whoever held the run before may have changed it.
    const { status } = await tx.enrolment.findUniqueOrThrow({
      where: { id: enrolmentId },
      select: { status: true },
    });
    if (status !== 'enrolled') throw errors.enrolmentEnded({ message: endings[status] });
    await tx.enrolment.update({ where: { id: enrolmentId }, data: { status: 'withdrawn' } });
    await recordAudit(tx, ctx, {
      action: 'enrolment.withdraw',
      targetType: 'enrolment',
      targetId: enrolmentId,
      before: { status: statusText(status) },
      after: { status: 'withdrawn' },
    });
    return { enrollmentId: enrolmentId, status: 'withdrawn' };
  });
}

const endings = {
  withdrawn: 'This enrolment was withdrawn already',
  cancelled: 'This enrolment is cancelled already',
  admin_removed: 'An administrator ended this enrolment already',
  completed: 'This class is completed, so the enrolment stays',
} as const;
