import { inTransaction } from '@repo/db/training';
import type { EnrolmentAnswer, SetEnrolmentStatusBody } from '@repo/schemas/training/enrolment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { publishEnrolmentEvents } from '#domain/webhooks/publish-events.ts';
import { assertAcceptsEnrolment } from './enrol-in-locked-run.ts';
import { isActiveEnrolmentStatus, toEnrolmentStatusText, toStoredEnrolmentStatus } from './enrolment-rows.ts';
import { lockRun } from './lock-run.ts';
import { notifyEnrolledUnlessOver, notifyWithdrawn } from './notify-enrolled.ts';

/** Reactivating needs a free place. Throws enrolmentNotFound, classCancelled, classFinished, classFull. */
export async function setEnrolmentStatus(
  ctx: SignedInContext,
  enrolmentId: string,
  { status }: SetEnrolmentStatusBody,
): Promise<EnrolmentAnswer> {
  const next = toStoredEnrolmentStatus(status);
  await inTransaction(ctx.db, async (tx) => {
    const found = await tx.enrolment.findUnique({
      where: { id: enrolmentId },
      select: { courseRunId: true, userId: true },
    });
    if (found === null) throw errors.enrolmentNotFound();
    const run = await lockRun(tx, found.courseRunId);
    const { status: before } = await tx.enrolment.findUniqueOrThrow({
      where: { id: enrolmentId },
      select: { status: true },
    });
    if (before === next) return;
    if (isActiveEnrolmentStatus(next) && !isActiveEnrolmentStatus(before))
      assertAcceptsEnrolment(run, singaporeDate(ctx.clock()));
    const takenBack =
      before === 'completed' && next === 'enrolled' ? { completionTakenBackAt: ctx.clock() } : {};
    await tx.enrolment.update({ where: { id: enrolmentId }, data: { status: next, ...takenBack } });
    await recordAudit(tx, ctx, {
      action: 'enrolment.set-status',
      targetType: 'enrolment',
      targetId: enrolmentId,
      before: { status: toEnrolmentStatusText(before) },
      after: { status },
    });
    await publishEnrolmentEvents(tx, ctx, 'enrolment.changed', { ids: [enrolmentId] });
    const learner = { courseRunId: found.courseRunId, userIds: [found.userId] };
    if (isActiveEnrolmentStatus(before) && !isActiveEnrolmentStatus(next))
      await notifyWithdrawn(tx, ctx, learner);
    // Without a mail, as it is done with one click.
    if (isActiveEnrolmentStatus(next) && !isActiveEnrolmentStatus(before))
      await notifyEnrolledUnlessOver(tx, ctx, { ...learner, byAdmin: true, withMail: false });
  });
  return { enrollmentId: enrolmentId, status };
}
