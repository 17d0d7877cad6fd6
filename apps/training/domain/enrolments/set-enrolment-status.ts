import { inTransaction, type TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { EnrolmentAnswer, SetEnrolmentStatusBody } from '@repo/schemas/training/enrolment';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { publishEnrolments } from '#domain/webhooks/publish-events.ts';
import { enrolmentEndedMail } from '#mails/enrolment-ended.ts';
import { assertAcceptsEnrolment } from './enrol-in-locked-run.ts';
import { isActive, statusText, storedStatus } from './enrolment-rows.ts';
import { lockRun } from './lock-run.ts';

/** Reactivating needs a free place. Throws enrolmentNotFound, classCancelled, classFinished, classFull. */
export async function setEnrolmentStatus(
  ctx: SignedInContext,
  enrolmentId: string,
  { status }: SetEnrolmentStatusBody,
): Promise<EnrolmentAnswer> {
  const next = storedStatus(status);
  await inTransaction(ctx.db, async (tx) => {
    const found = await tx.enrolment.findUnique({
      where: { id: enrolmentId },
      select: { courseRunId: true },
    });
    if (found === null) throw errors.enrolmentNotFound();
    const run = await lockRun(tx, found.courseRunId);
    const { status: before } = await tx.enrolment.findUniqueOrThrow({
      where: { id: enrolmentId },
      select: { status: true },
    });
    if (before === next) return;
    if (isActive(next) && !isActive(before)) assertAcceptsEnrolment(run, singaporeDate(ctx.clock()));
    await tx.enrolment.update({ where: { id: enrolmentId }, data: { status: next } });
    await recordAudit(tx, ctx, {
      action: 'enrolment.set-status',
      targetType: 'enrolment',
      targetId: enrolmentId,
      before: { status: statusText(before) },
      after: { status },
    });
    await publishEnrolments(tx, ctx, 'enrolment.changed', { ids: [enrolmentId] });
    if (isActive(before) && !isActive(next)) await notifyLearner(tx, ctx, enrolmentId);
  });
  return { enrollmentId: enrolmentId, status };
}

async function notifyLearner(tx: TrainingDb, ctx: SignedInContext, enrolmentId: string): Promise<void> {
  const { user, courseRun } = await tx.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: {
      user: { select: { fullName: true, email: true } },
      courseRun: { select: { startDate: true, endDate: true, course: { select: { title: true } } } },
    },
  });
  await queueMails(tx, ctx, [enrolmentEndedMail(user, courseRun)]);
}
