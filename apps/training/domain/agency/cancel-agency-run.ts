import { inTransaction } from '@repo/db/training';
import type { PublishedRun } from '@repo/schemas/training/agency';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { agencyError } from './agency-errors.ts';
import { getPublishedRun } from './get-published-run.ts';
import { getLocalRun } from './plan-local-run.ts';

const deadlineMs = 20_000;

/**
 * Takes a published run off the agency's list and marks the class cancelled here. One that the agency has no more is
 * cancelled here all the same: a try whose answer was lost can be repeated. Throws notFound, notPublished, agencyRefused,
 * agencyUnavailable.
 */
export async function cancelAgencyRun(
  ctx: SignedInContext,
  id: string,
  reason: string,
): Promise<PublishedRun> {
  const run = await getLocalRun(ctx, id);
  if (run.agencyRunId === null) throw errors.notPublished();
  if (run.status === 'Cancelled') return getPublishedRun(ctx.db, id, false);
  const cancelled = await ctx.agency.cancelRun(
    { courseRunId: run.agencyRunId, courseReferenceNumber: run.course.code },
    { deadlineMs },
  );
  if (!cancelled.ok && cancelled.failure.kind !== 'not-found') throw agencyError(cancelled.failure);
  await inTransaction(ctx.db, async (tx) => {
    await tx.courseRun.update({ where: { id }, data: { status: 'Cancelled', cancelledReason: reason } });
    await recordAudit(tx, ctx, {
      action: 'agency.cancel',
      targetType: 'course-run',
      targetId: id,
      before: { status: run.status },
      after: { status: 'Cancelled', reason },
    });
  });
  return getPublishedRun(ctx.db, id, false);
}
