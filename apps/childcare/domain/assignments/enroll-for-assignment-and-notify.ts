import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { expirePendingPaymentsOfAssignments } from '#domain/payments/expire-pending-payments.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { type AssignedPair, notifyAndMailAssigned } from './notify-and-mail-assigned.ts';
import { nextCycleSql, reasonOfRequirement, recordAndDeleteProgress } from './record-and-delete-progress.ts';
import { upsertEnrollmentAndRecompute } from './upsert-enrollment.ts';

/** The completed cycle makes way for the one that was paid for, unless it did already. Call while enrollment and assignment are locked. */
async function beginRenewedCycle(tx: ChildcareDb, id: string, now: Date): Promise<void> {
  const [renewed] = await tx.$queryRaw<
    { enrollmentId: string; organizationId: string; resetById: string; requirement: string | null }[]
  >`
    SELECT e.id AS "enrollmentId", a.organization_id AS "organizationId", a.assigned_by_id AS "resetById", q.name AS requirement
    FROM assignment a JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    LEFT JOIN requirement_assignment m ON m.assignment_id = a.id LEFT JOIN requirement q ON q.id = m.requirement_id
    WHERE a.id = ${id} AND e.cycle = a.renews_cycle AND e.completed_at IS NOT NULL`;
  if (renewed) {
    const { enrollmentId, requirement, ...by } = renewed;
    const reason = requirement === null ? 'Assigned again.' : reasonOfRequirement(requirement);
    const byRequirement = requirement !== null;
    await recordAndDeleteProgress(tx, {
      ...by,
      enrollmentIds: [enrollmentId],
      reason,
      byRequirement,
      now,
    });
    await tx.$executeRaw`
      UPDATE enrollment e SET ${nextCycleSql}, updated_at = ${now}::timestamptz WHERE e.id = ${enrollmentId}`;
  }
  await tx.assignment.updateMany({
    where: { id, renewsCycle: { not: null } },
    data: { renewsCycle: null, beforeRenewal: Prisma.DbNull },
  });
}

/** A renewal that was paid for after its deadline has as many days from now on. Answers the deadline that counts. */
async function moveDeadlineThatPassed(
  tx: ChildcareDb,
  { id, deadline }: { id: string; deadline: Date | null },
  now: Date,
): Promise<Date | null> {
  const [moved] = await tx.$queryRaw<{ deadline: Date }[]>`
    UPDATE assignment SET deadline = ${now}::timestamptz + (deadline - deadline_since),
      status = CASE WHEN status = 'OVERDUE' THEN 'ASSIGNED' ELSE status END
    WHERE id = ${id} AND renews_cycle IS NOT NULL AND deadline < ${now}::timestamptz AND deadline_since < deadline
    RETURNING deadline`;
  return moved?.deadline ?? deadline;
}

/** Enrols the learner of an assignment that was paid for or became free; the deadline counts from now. */
export async function enrollForAssignmentAndNotify(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  paid: AssignedPair & { id: string },
): Promise<void> {
  const { id } = paid;
  const now = ctx.clock();
  const assignment = { ...paid, deadline: await moveDeadlineThatPassed(tx, paid, now) };
  await tx.assignment.update({ where: { id }, data: { deadlineSince: now } });
  await expirePendingPaymentsOfAssignments(tx, [id]);
  await beginRenewedCycle(tx, id, now);
  await upsertEnrollmentAndRecompute(tx, assignment, now);
  const { status } = await tx.assignment.findUniqueOrThrow({ where: { id }, select: { status: true } });
  // The learner completed the course before.
  if (status === 'COMPLETED') await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', [id]);
  else await notifyAndMailAssigned(tx, ctx, [assignment]);
}
