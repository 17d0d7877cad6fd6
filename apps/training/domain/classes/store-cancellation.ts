import { inTransaction } from '@repo/db/training';
import type { CancelClassBody } from '@repo/schemas/training/course-run';
import { cancelAtAgency } from '#domain/agency/cancel-at-agency.ts';
import type { LocalRun } from '#domain/agency/plan-local-run.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { sayDates } from '#domain/calendar/say-dates.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { classCancelledMail } from '#mails/class-cancelled.ts';
import { holdRun } from './hold-run.ts';
import { mailClass } from './mail-class.ts';

/**
 * Takes a class off the agency's list where it is published, then marks it cancelled here and tells its people. False when
 * it was cancelled here already: then the agency alone was asked. Whatever was left half done, a second try finishes.
 * Throws classChanged, agencyRefused, agencyUnavailable.
 */
export async function storeCancellation(
  ctx: SignedInContext,
  run: LocalRun,
  { reason, localOnly }: CancelClassBody,
): Promise<boolean> {
  const { id, agencyRunId } = run;
  const tellsAgency = agencyRunId !== null && !localOnly;
  if (tellsAgency) {
    await cancelAtAgency(ctx, { courseRunId: agencyRunId, courseReferenceNumber: run.course.code });
  }
  const dates = sayDates(dateText(run.startDate), dateText(run.endDate));
  const letter = { title: run.course.title, dates, reason };
  return inTransaction(ctx.db, async (tx) => {
    const { status } = await holdRun(tx, run, { told: false });
    if (status === 'Cancelled') return false;
    await tx.courseRun.update({ where: { id }, data: { status: 'Cancelled', cancelledReason: reason } });
    await recordAudit(tx, ctx, {
      action: tellsAgency ? 'agency.cancel' : 'class.cancel',
      targetType: 'course-run',
      targetId: id,
      before: { status },
      after: { status: 'Cancelled', reason, ...(agencyRunId && localOnly ? { localOnly } : {}) },
    });
    await mailClass(tx, ctx, id, (person) => classCancelledMail(person, letter));
    return true;
  });
}
