import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { notifyAndMailRepeat, reasonOfRepeat } from '#domain/course-repeats/notify-and-mail-repeat.ts';
import { expirePendingPaymentsOfAssignments } from '#domain/payments/expire-pending-payments.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { type AssignedPair, notifyAndMailAssigned } from './notify-and-mail-assigned.ts';
import {
  nextCycleSql,
  recordAndDeleteProgress,
  requirementResetReasonText,
} from './record-and-delete-progress.ts';
import { upsertEnrollmentAndRecompute } from './upsert-enrollment.ts';

type Renewed = {
  enrollmentId: string;
  organizationId: string;
  resetById: string;
  requirement: string | null;
  /** Of the version that the course is repeated for; null where nobody repeats it for one. */
  note: string | null;
};

function reasonOf({ requirement, note }: Renewed): string {
  if (note !== null) return reasonOfRepeat(note);
  return requirement === null ? 'Assigned again.' : requirementResetReasonText(requirement);
}

/** The completed cycle makes way for the one that was paid for, unless it did already. Call while enrollment and assignment are locked. */
async function beginRenewedCycle(tx: ChildcareDb, id: string, now: Date): Promise<Renewed | null> {
  const [renewed = null] = await tx.$queryRaw<Renewed[]>`
    SELECT e.id AS "enrollmentId", a.organization_id AS "organizationId", q.name AS requirement, r.note,
      COALESCE(r.requested_by_id, a.assigned_by_id) AS "resetById"
    FROM assignment a JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    LEFT JOIN requirement_assignment m ON m.assignment_id = a.id LEFT JOIN requirement q ON q.id = m.requirement_id
    LEFT JOIN course_repeat r ON r.id = a.before_renewal->>'repeatId'
    WHERE a.id = ${id} AND e.cycle = a.renews_cycle AND e.completed_at IS NOT NULL`;
  if (renewed) {
    const { enrollmentId, requirement, organizationId, resetById, note } = renewed;
    await recordAndDeleteProgress(tx, {
      organizationId,
      resetById,
      enrollmentIds: [enrollmentId],
      reason: reasonOf(renewed),
      byRequirement: requirement !== null && note === null,
      now,
    });
    await tx.$executeRaw`
      UPDATE enrollment e SET ${nextCycleSql}, updated_at = ${now}::timestamptz WHERE e.id = ${enrollmentId}`;
  }
  await tx.assignment.updateMany({
    where: { id, renewsCycle: { not: null } },
    data: { renewsCycle: null, beforeRenewal: Prisma.DbNull },
  });
  return renewed;
}

const dayOf = (instant: Prisma.Sql) => Prisma.sql`(${instant} AT TIME ZONE 'Asia/Singapore')::date`;

/**
 * A renewal that was paid for after its deadline has as many days from now on, to the end of the last in Singapore. Answers the
 * deadline that counts.
 */
async function moveDeadlineThatPassed(
  tx: ChildcareDb,
  { id, deadline }: { id: string; deadline: Date | null },
  now: Date,
): Promise<Date | null> {
  const [moved] = await tx.$queryRaw<{ deadline: Date }[]>`
    UPDATE assignment SET deadline = ((${dayOf(Prisma.sql`${now}::timestamptz`)} + (${dayOf(Prisma.sql`deadline`)} - ${dayOf(Prisma.sql`deadline_since`)}))::text
        || 'T23:59:59+08:00')::timestamptz,
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
  const renewed = await beginRenewedCycle(tx, id, now);
  await upsertEnrollmentAndRecompute(tx, assignment, now);
  const { status } = await tx.assignment.findUniqueOrThrow({ where: { id }, select: { status: true } });
  // The learner completed the course before.
  if (status === 'COMPLETED') await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', [id]);
  else if (renewed !== null && renewed.note !== null) {
    const deadlines = new Map([[id, assignment.deadline]]);
    await notifyAndMailRepeat(tx, ctx, { note: renewed.note, deadlines });
  } else await notifyAndMailAssigned(tx, ctx, [assignment]);
}
