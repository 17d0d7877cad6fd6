import { inTransaction } from '@repo/db/training';
import type { CancelPreview } from '@repo/schemas/training/class-change';
import type { CancelClassBody, CourseRunDetail } from '@repo/schemas/training/course-run';
import { cancelAtAgencyUnlessGone } from '#domain/agency/edit-at-agency.ts';
import { getLocalRun, type LocalRun } from '#domain/agency/plan-local-run.ts';
import { queueEnrolmentReports } from '#domain/agency-reports/queue-enrolment-reports.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { publishClassWebhook, publishEnrolmentWebhooks } from '#domain/webhooks/publish-events.ts';
import type { Audience } from '#mails/layout.ts';
import { classCancelledKind } from '#notifications/class-kinds.ts';
import { getVisibleCourseRun } from './get-course-run.ts';
import { lockRunUnlessChanged } from './lock-unchanged-run.ts';
import { notifyLearnersAndTrainer, sampleClassMailsByAudience } from './notify-learners-and-trainer.ts';

const cancelledAlready = () => errors.classCancelled({ message: 'This class is cancelled already' });

/** Permanent. Cancels at the agency first. Throws courseRunNotFound, classCancelled, classChanged, agencyRefused, agencyUnavailable. */
export async function cancelRunAndEnrolments(
  ctx: AdminContext,
  id: string,
  body: CancelClassBody,
): Promise<CourseRunDetail> {
  const run = await getLocalRun(ctx, id);
  if (run.status === 'Cancelled') throw cancelledAlready();
  if (!(await cancelAtAgencyAndHereUnlessCancelled(ctx, run, body))) throw cancelledAlready();
  return getVisibleCourseRun(ctx, id);
}

/** Stores nothing. Throws courseRunNotFound, classCancelled. */
export async function previewClassCancellation(
  ctx: AdminContext,
  id: string,
  { reason }: { reason: string },
): Promise<CancelPreview> {
  const run = await getLocalRun(ctx, id);
  if (run.status === 'Cancelled') throw errors.classCancelled();
  return {
    mails: await sampleClassMailsByAudience(ctx.db, id, cancellationNotice(run, reason || '…')),
    enrolments: await ctx.db.enrolment.count({ where: { courseRunId: id, status: 'enrolled' } }),
  };
}

/** False when cancelled already. Can be retried. Throws classChanged, agencyRefused, agencyUnavailable. */
export async function cancelAtAgencyAndHereUnlessCancelled(
  ctx: AdminContext,
  run: LocalRun,
  { reason, localOnly }: CancelClassBody,
): Promise<boolean> {
  const { id, agencyRunId } = run;
  const updatesAgency = agencyRunId !== null && !localOnly;
  if (updatesAgency) {
    await cancelAtAgencyUnlessGone(ctx, { courseRunId: agencyRunId, courseReferenceNumber: run.course.code });
  }
  return inTransaction(ctx.db, async (tx) => {
    const { status } = await lockRunUnlessChanged(tx, run, { agencyUpdated: false });
    const agency = updatesAgency ? { agencyCancelledAt: ctx.clock() } : {};
    if (status === 'Cancelled') {
      if (updatesAgency) await tx.courseRun.update({ where: { id }, data: agency });
      return false;
    }
    // Before the enrolments end, because only current learners are notified.
    await notifyLearnersAndTrainer(tx, ctx, id, cancellationNotice(run, reason));
    await tx.courseRun.update({
      where: { id },
      data: { status: 'Cancelled', cancelledReason: reason, ...agency },
    });
    const ended = await tx.enrolment.updateManyAndReturn({
      where: { courseRunId: id, status: 'enrolled' },
      data: { status: 'cancelled' },
      select: { id: true },
    });
    await recordAudit(tx, ctx, {
      action: updatesAgency ? 'agency.cancel' : 'class.cancel',
      targetType: 'course-run',
      targetId: id,
      before: { status },
      after: {
        status: 'Cancelled',
        reason,
        enrolmentsCancelled: ended.length,
        ...(agencyRunId && localOnly ? { localOnly } : {}),
      },
    });
    await publishClassWebhook(tx, ctx, 'class.cancelled', id);
    const ids = ended.map((enrolment) => enrolment.id);
    await publishEnrolmentWebhooks(tx, ctx, 'enrolment.changed', { ids });
    await queueEnrolmentReports(tx, ctx, 'ended', ids);
    return true;
  });
}

function cancellationNotice(
  { id, startDate, endDate, course }: Pick<LocalRun, 'id' | 'startDate' | 'endDate' | 'course'>,
  reason: string,
) {
  const dates = formatDates(dateColumnToText(startDate), dateColumnToText(endDate));
  const data = { courseRunId: id, title: course.title, dates, reason };
  return { kind: classCancelledKind, dataFor: (audience: Audience) => ({ ...data, audience }) };
}
