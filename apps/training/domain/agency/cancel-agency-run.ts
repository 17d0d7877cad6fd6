import { inTransaction } from '@repo/db/training';
import type { PublishedRun } from '@repo/schemas/training/agency';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { sayDates } from '#domain/calendar/say-dates.ts';
import { dateText } from '#domain/calendar/singapore-date.ts';
import { mailClass } from '#domain/classes/mail-class.ts';
import type { SignedInContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { classCancelledMail } from '#mails/class-cancelled.ts';
import { agencyError } from './agency-errors.ts';
import { getPublishedRun } from './get-published-run.ts';
import { getLocalRun } from './plan-local-run.ts';

const deadlineMs = 20_000;

/**
 * Takes a published run off the agency's list and marks the class cancelled here; its people are told. One that the agency has no more is
 * cancelled here all the same, and one that was cancelled here alone is taken off there: whatever was left half done, a
 * second try finishes. Throws notFound, notPublished, agencyRefused,
 * agencyUnavailable.
 */
export async function cancelAgencyRun(
  ctx: SignedInContext,
  id: string,
  reason: string,
): Promise<PublishedRun> {
  const run = await getLocalRun(ctx, id);
  if (run.agencyRunId === null) throw errors.notPublished();
  const cancelled = await ctx.agency.cancelRun(
    { courseRunId: run.agencyRunId, courseReferenceNumber: run.course.code },
    { deadlineMs },
  );
  if (!cancelled.ok && cancelled.failure.kind !== 'not-found') throw agencyError(cancelled.failure);
  const isFirst = await inTransaction(ctx.db, async (tx) => {
    const { status } = await lockRun(tx, id);
    if (status === 'Cancelled') return false;
    await tx.courseRun.update({ where: { id }, data: { status: 'Cancelled', cancelledReason: reason } });
    await recordAudit(tx, ctx, {
      action: 'agency.cancel',
      targetType: 'course-run',
      targetId: id,
      before: { status },
      after: { status: 'Cancelled', reason },
    });
    return true;
  });
  const dates = sayDates(dateText(run.startDate), dateText(run.endDate));
  const letter = { title: run.course.title, dates, reason };
  if (isFirst) ctx.defer(() => mailClass(ctx, id, (person) => classCancelledMail(person, letter)));
  return getPublishedRun(ctx.db, id, false);
}
