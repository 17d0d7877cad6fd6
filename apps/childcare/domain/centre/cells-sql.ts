import { Prisma } from '@repo/db/childcare';
import { dueSoonDays } from '@repo/schemas/childcare/overview';

const dayMs = 86_400_000;

/**
 * Rows (learner_id, course_id, assignment_id, status, progress, deadline, completed_at, notes) of how the learners of a
 * centre stand: what the centre assigned, and what they began by themselves. For a FROM. A full join is hashed or merged,
 * never a loop in a loop, whatever the planner thinks of the tables' sizes. Indexes:
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
    SELECT COALESCE(a.learner_id, e.user_id) AS learner_id, COALESCE(a.course_id, e.course_id) AS course_id,
      a.id AS assignment_id, COALESCE(e.progress, 0) AS progress, a.deadline,
      COALESCE(a.completed_at, e.completed_at) AS completed_at, COALESCE(a.notes, '') AS notes,
      CASE
        WHEN a.status = 'COMPLETED' OR e.progress = 100 THEN 'done'
        WHEN a.status = 'WAIVED' THEN 'waived'
        WHEN a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED') THEN 'unpaid'
        WHEN a.deadline < ${now} THEN 'overdue'
        WHEN a.deadline < ${soon} THEN 'due-soon'
        ELSE 'on-the-way'
      END AS status
    FROM (
      SELECT * FROM assignment
      WHERE organization_id = ${organizationId} AND status <> 'CANCELLED' AND learner_id IN (${learners})
    ) a FULL JOIN (
      SELECT * FROM enrollment WHERE user_id IN (${learners})
    ) e ON e.user_id = a.learner_id AND e.course_id = a.course_id
  )`;
}
