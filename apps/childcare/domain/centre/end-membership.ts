import type { ChildcareDb } from '@repo/db/childcare';
import { restoreUnpaidRenewals } from '#domain/assignments/before-renewal.ts';
import type { EndedAssignments } from '#domain/assignments/record-per-learner-audit-entries.ts';
import type { Context } from '#domain/context.ts';
import { expirePendingPaymentsOfAssignments } from '#domain/payments/expire-pending-payments.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';

/**
 * Inside the caller's transaction: cancels live assignments, which frees the seat, closes open checkouts and withdraws pending
 * invitations; history stays, and with it a course whose renewal nobody paid for. The caller then defers `expireAndRefundAtProvider`, and
 * notifies of and records the returned assignments. Null when the learner was not in the centre.
 */
export async function endMembershipAndCancelAssignments(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { learnerId, organizationId }: { learnerId: string; organizationId: string },
): Promise<EndedAssignments | null> {
  const now = ctx.clock();
  // Assigning takes the same lock, so it happens entirely before or after.
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  const [left] = await tx.user.updateManyAndReturn({
    where: { id: learnerId, organizationId, role: 'LEARNER' },
    data: { organizationId: null, staffId: '' },
    select: { email: true },
  });
  if (!left) return null;
  // Locks enrollments before assignments, as progress reports do.
  await tx.$queryRaw`SELECT 1 FROM enrollment WHERE user_id = ${learnerId} ORDER BY id FOR NO KEY UPDATE`;
  const cancelled = await tx.assignment.updateManyAndReturn({
    where: { learnerId, organizationId, status: { in: ['ASSIGNED', 'IN_PROGRESS', 'OVERDUE'] } },
    data: { status: 'CANCELLED' },
    select: { id: true, courseId: true },
  });
  await tx.enrollment.updateMany({
    where: {
      userId: learnerId,
      courseId: { in: cancelled.map(({ courseId }) => courseId) },
      completedAt: null,
    },
    data: { deadline: null },
  });
  const ids = cancelled.map(({ id }) => id);
  await expirePendingPaymentsOfAssignments(tx, ids);
  const restored = await restoreUnpaidRenewals(tx, ids);
  await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', ids);
  await tx.invitation.updateMany({
    where: { email: left.email, organizationId, acceptedAt: null, withdrawnAt: null },
    data: { withdrawnAt: now },
  });
  return { ids, restored };
}
