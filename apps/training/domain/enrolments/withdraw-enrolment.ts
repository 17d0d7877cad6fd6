import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { EnrolmentAnswer } from '@repo/schemas/training/enrolment';
import { queueEnrolmentReports } from '#domain/agency-reports/queue-enrolment-reports.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { hasClassBegun } from '#domain/classes/has-class-begun.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { publishEnrolmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { toEnrolmentStatusText } from './enrolment-rows.ts';
import { type LockedRun, lockRun } from './lock-run.ts';
import { notifyWithdrawnLearners } from './notify-enrolled.ts';

/** Admins may always withdraw. Throws enrolmentNotFound, also for another person's, enrolmentEnded, withdrawalClosed. */
export function withdrawOwnOrAsAdminAndNotify(
  ctx: SignedInContext,
  enrolmentId: string,
): Promise<EnrolmentAnswer> {
  const { actor } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const where = { id: enrolmentId, ...(actor.roles.includes('admin') ? {} : { userId: actor.id }) };
    const found = await tx.enrolment.findFirst({ where, select: { courseRunId: true, userId: true } });
    if (found === null) throw errors.enrolmentNotFound();
    const run = await lockRun(tx, found.courseRunId);
    // Read again under the lock.
    const { status } = await tx.enrolment.findUniqueOrThrow({
      where: { id: enrolmentId },
      select: { status: true },
    });
    if (status !== 'enrolled') throw errors.enrolmentEnded({ message: endings[status] });
    if (!actor.roles.includes('admin') && (await isUnderWay(tx, run, ctx.clock())))
      throw errors.withdrawalClosed();
    await tx.enrolment.update({ where: { id: enrolmentId }, data: { status: 'withdrawn' } });
    await recordAudit(tx, ctx, {
      action: 'enrolment.withdraw',
      targetType: 'enrolment',
      targetId: enrolmentId,
      before: { status: toEnrolmentStatusText(status) },
      after: { status: 'withdrawn' },
    });
    await publishEnrolmentWebhooks(tx, ctx, 'enrolment.withdrawn', { ids: [enrolmentId] });
    await queueEnrolmentReports(tx, ctx, 'ended', [enrolmentId]);
    const { courseRunId, userId } = found;
    if (userId !== actor.id)
      await notifyWithdrawnLearners(tx, ctx, { courseRunId, userIds: [userId], bellOnly: true });
    return { enrollmentId: enrolmentId, status: 'withdrawn' };
  });
}

async function isUnderWay(tx: TrainingDb, { id, startDate }: LockedRun, now: Date): Promise<boolean> {
  const first = await tx.courseRunSession.findFirst({
    where: { courseRunId: id },
    orderBy: [{ startDate: 'asc' }, { startTime: 'asc' }],
    select: { startDate: true, startTime: true },
  });
  return hasClassBegun(startDate, first && { ...first, startDate: dateColumnToText(first.startDate) }, now);
}

const endings = {
  withdrawn: 'This enrolment was withdrawn already',
  cancelled: 'This enrolment is cancelled already',
  admin_removed: 'An administrator ended this enrolment already',
  completed: 'This class is completed, so the enrolment stays',
} as const;
