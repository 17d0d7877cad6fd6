import { Prisma } from '@repo/db/childcare';
import { type CellStatus, dueSoonDays } from '@repo/schemas/childcare/overview';

export const urgentStatuses: readonly CellStatus[] = ['overdue', 'due-soon', 'unpaid'];

/**
 * For a FROM: rows (learner_id, course_id, status) of overdue, due-soon and unpaid assignments, with the states of `cellsSql`.
 * Joins unfinished work only, without certificates: a fraction of a large centre's pairs. Indexes:
 * assignment_organization_id_status_idx, enrollment_user_id_course_id_key.
 */
export function urgentCellsSql({ organizationId, now }: { organizationId: string; now: Date }): Prisma.Sql {
  const at = Prisma.sql`${now.toISOString()}::timestamptz`;
  const isUnpaid = Prisma.sql`COALESCE(a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED'), false)`;
  return Prisma.sql`(
    SELECT a.learner_id, a.course_id,
      CASE WHEN ${isUnpaid} THEN 'unpaid' WHEN a.deadline < ${at} THEN 'overdue' ELSE 'due-soon' END AS status
    FROM assignment a LEFT JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    WHERE a.organization_id = ${organizationId} AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
      AND (${isUnpaid} OR a.deadline < ${at} + make_interval(days => ${dueSoonDays}::int))
      AND e.progress IS DISTINCT FROM 100
  )`;
}
