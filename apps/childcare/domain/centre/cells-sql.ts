import { Prisma } from '@repo/db/childcare';
import { dueSoonDays } from '@repo/schemas/childcare/overview';

const dayMs = 86_400_000;

/**
 * Rows (learner_id, course_id, assignment_id, status, progress, deadline, completed_at, notes) of how the learners of a
 * centre stand: what the centre assigned, and what they began by themselves. For a FROM. Indexes:
 * assignment_organization_id_status_idx, enrollment_user_id_course_id_key, assignment_learner_id_course_id_idx.
 */
export function cellsSql({
  organizationId,
  learners,
  now,
}: {
  organizationId: string;
  /** A SELECT of ids. */
  learners: Prisma.Sql;
  now: Date;
}): Prisma.Sql {
  const soon = new Date(now.getTime() + dueSoonDays * dayMs);
  return Prisma.sql`(
    SELECT a.learner_id, a.course_id, a.id AS assignment_id, COALESCE(e.progress, 0) AS progress, a.deadline,
      a.completed_at, a.notes,
      CASE
        WHEN a.status = 'COMPLETED' OR e.progress = 100 THEN 'done'
        WHEN a.status = 'WAIVED' THEN 'waived'
        WHEN a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED') THEN 'unpaid'
        WHEN a.deadline < ${now} THEN 'overdue'
        WHEN a.deadline < ${soon} THEN 'due-soon'
        ELSE 'on-the-way'
      END AS status
    FROM assignment a LEFT JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    WHERE a.organization_id = ${organizationId} AND a.status <> 'CANCELLED' AND a.learner_id IN (${learners})
    UNION ALL
    SELECT e.user_id, e.course_id, NULL, e.progress, NULL, e.completed_at, '',
      CASE WHEN e.progress = 100 THEN 'done' ELSE 'on-the-way' END
    FROM enrollment e
    WHERE e.user_id IN (${learners}) AND NOT EXISTS (
      SELECT FROM assignment a
      WHERE a.learner_id = e.user_id AND a.course_id = e.course_id AND a.organization_id = ${organizationId}
        AND a.status <> 'CANCELLED'
    )
  )`;
}
