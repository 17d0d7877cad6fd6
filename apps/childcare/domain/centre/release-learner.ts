import type { ChildcareDb } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { closeCheckouts } from '#domain/payments/close-checkouts.ts';

/**
 * Takes a learner out of a centre, inside the caller's transaction: live assignments are cancelled and their seat is free,
 * open pages to pay at are closed, waiting invitations withdrawn. What was learnt, certificates and past assignments stay.
 * The caller defers `finishAtProvider` afterwards, and notifies them of the cancelled
 * assignments, whose ids are the answer; null where they were not in it.
 */
export async function releaseLearner(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { learnerId, organizationId }: { learnerId: string; organizationId: string },
): Promise<string[] | null> {
  const now = ctx.clock();
  // As assigning does: whoever assigns to them just now comes before or after, never in between.
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
  const [left] = await tx.user.updateManyAndReturn({
    where: { id: learnerId, organizationId, role: 'LEARNER' },
    data: { organizationId: null, staffId: '' },
    select: { email: true },
  });
  if (!left) return null;
  // Before their assignments, as their own reports take them.
  await tx.$queryRaw`SELECT 1 FROM enrollment WHERE user_id = ${learnerId} ORDER BY id FOR NO KEY UPDATE`;
  const cancelled = await tx.assignment.updateManyAndReturn({
    where: { learnerId, organizationId, status: { in: ['ASSIGNED', 'IN_PROGRESS', 'OVERDUE'] } },
    data: { status: 'CANCELLED' },
    select: { id: true, courseId: true },
  });
  await tx.enrollment.updateMany({
    where: { userId: learnerId, courseId: { in: cancelled.map(({ courseId }) => courseId) } },
    data: { deadline: null },
  });
  const ids = cancelled.map(({ id }) => id);
  await closeCheckouts(tx, ids);
  await tx.invitation.updateMany({
    where: { email: left.email, organizationId, acceptedAt: null, withdrawnAt: null },
    data: { withdrawnAt: now },
  });
  return ids;
}
