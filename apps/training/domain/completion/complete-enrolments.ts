import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { CompleteEnrolmentsBody } from '@repo/schemas/training/completion';
import { type AuditContext, recordAudit } from '#domain/audit/record-audit.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { issueCertificatesIfConfiguredAndNotify } from '#domain/certificates/issue-certificates-if-configured.ts';
import type { AdminContext, Context } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { publishEnrolmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { courseCompletedKind } from '#notifications/class-kinds.ts';
import { findCompletionRuleConditions } from './completion-rule.ts';
import { readReadyToCompleteUnlessManual } from './get-class-completion.ts';

/**
 * Completes all of them, with a mail each, or none. Throws courseRunNotFound, classCancelled, and completionNotReady when somebody does not meet
 * the rule, is completed already or is not in the class.
 */
export async function completeEnrolmentsAndNotify(
  ctx: AdminContext,
  courseRunId: string,
  { enrolmentIds }: CompleteEnrolmentsBody,
): Promise<{ completed: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const { courseId, status } = await lockRun(tx, courseRunId);
    if (status === 'Cancelled') throw errors.classCancelled();
    const rule = await findCompletionRuleConditions(tx, courseId);
    const ready = await readReadyToCompleteUnlessManual(tx, {
      courseRunIds: [courseRunId],
      rule,
      now: ctx.clock(),
    });
    const chosen = ready.filter((row) => enrolmentIds.includes(row.enrolmentId));
    if (chosen.length < enrolmentIds.length) {
      const known = new Set(chosen.map((row) => row.enrolmentId));
      const details = enrolmentIds.flatMap((id, index) =>
        known.has(id)
          ? []
          : [{ field: `enrolmentIds.${index}`, message: 'Does not meet the rule, or is completed already' }],
      );
      throw errors.completionNotReady({ details });
    }
    await completeLockedEnrolmentsAndNotify(tx, ctx, courseRunId, chosen);
    return { completed: chosen.length };
  });
}

/** The caller has locked the class. */
export async function completeLockedEnrolmentsAndNotify(
  tx: TrainingDb,
  ctx: Pick<Context, 'keys' | 'clock'> & AuditContext,
  courseRunId: string,
  learners: readonly { enrolmentId: string }[],
): Promise<void> {
  const updated = await tx.enrolment.updateManyAndReturn({
    where: { id: { in: learners.map(({ enrolmentId }) => enrolmentId) }, status: 'enrolled' },
    data: { status: 'completed' },
    select: { id: true, userId: true },
  });
  const ids = updated.map(({ id }) => id);
  for (const id of ids) {
    await recordAudit(tx, ctx, {
      action: 'enrolment.set-status',
      targetType: 'enrolment',
      targetId: id,
      before: { status: 'enrolled' },
      after: { status: 'completed' },
    });
  }
  await publishEnrolmentWebhooks(tx, ctx, 'enrolment.changed', { ids });
  const { startDate, endDate, course } = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { startDate: true, endDate: true, course: { select: { title: true } } },
  });
  const issued = await issueCertificatesIfConfiguredAndNotify(tx, ctx, { courseRunId, enrolmentIds: ids });
  // Their mail says both.
  const withCertificate = new Set(issued.map(({ userId }) => userId));
  const data = {
    courseRunId,
    title: course.title,
    dates: formatDates(dateColumnToText(startDate), dateColumnToText(endDate)),
  };
  const notices = updated
    .filter(({ userId }) => !withCertificate.has(userId))
    .map(({ userId }) => ({ userId, data }));
  await notifications.notify(tx, ctx, courseCompletedKind, notices);
}
