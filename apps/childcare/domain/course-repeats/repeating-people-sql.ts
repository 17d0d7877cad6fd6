import { Prisma } from '@repo/db/childcare';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

export type RepeatScope = {
  courseId: string;
  /** The version that they repeat the course for. */
  versionId: string;
  completedBefore: Date;
  /** Only of one centre, and only enrollments after this one: what a job has not looked at. */
  within?: { organizationId: string; afterEnrollmentId: string };
  enrollmentIds?: readonly string[];
};

const open = Prisma.raw(`('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')`);

/**
 * Who completed an earlier version of a course that the centre they are in assigned to them: rows (enrollment_id, cycle, assignment_id,
 * user_id, name, email, is_mailed, organization_id, organization_name, outcome). Seats are given in the order of enrollments; whoever has one
 * needs no other. Who pays is decided as for renewals. Indexes: enrollment_course_id_idx, assignment_learner_id_course_id_idx,
 * assignment_organization_id_status_idx.
 */
export function repeatingPeopleSql({
  courseId,
  versionId,
  completedBefore,
  within,
  enrollmentIds,
}: RepeatScope): Prisma.Sql {
  const seatsOf = within ? Prisma.sql`AND organization_id = ${within.organizationId}` : Prisma.empty;
  const part = within
    ? Prisma.sql`AND o.id = ${within.organizationId} AND e.id > ${within.afterEnrollmentId}`
    : Prisma.empty;
  const some = enrollmentIds ? Prisma.sql`AND e.id = ANY(${[...enrollmentIds]}::text[])` : Prisma.empty;
  return Prisma.sql`
    SELECT p.*, CASE
      WHEN NOT p.is_seated AND p.free_seats < row_number() OVER (PARTITION BY p.organization_id, p.is_seated ORDER BY p.enrollment_id)
        THEN 'NO_SEAT'
      WHEN p.is_unpaid THEN 'UNPAID' ELSE 'BEGINS' END AS outcome
    FROM (
      SELECT e.id AS enrollment_id, e.cycle, a.id AS assignment_id, u.id AS user_id, u.name, u.email, u.password_hash IS NOT NULL AS is_mailed,
        o.id AS organization_id, o.name AS organization_name,
        o.billing_enabled AND c.price_sgd > 0 AND a.payment_status IS DISTINCT FROM 'PAID' AS is_unpaid,
        EXISTS (
          SELECT FROM assignment s WHERE s.learner_id = u.id AND s.organization_id = o.id AND s.status IN ${open}
        ) AS is_seated,
        o.max_learners - COALESCE(seats.taken, 0) AS free_seats
      FROM enrollment e
      JOIN course c ON c.id = e.course_id
      JOIN "user" u ON u.id = e.user_id AND u.role = 'LEARNER' AND u.deactivated_at IS NULL
      JOIN assignment a ON a.learner_id = u.id AND a.course_id = e.course_id AND a.status = 'COMPLETED'
        AND a.organization_id = u.organization_id
      JOIN organization o ON o.id = u.organization_id
      LEFT JOIN (
        SELECT organization_id, count(DISTINCT learner_id)::int AS taken FROM assignment WHERE status IN ${open} ${seatsOf}
        GROUP BY organization_id
      ) seats ON seats.organization_id = o.id
      WHERE e.course_id = ${courseId} AND e.completed_at <= ${completedBefore}::timestamptz AND ${learntVersionSql} <> ${versionId}
        ${part} ${some}
    ) p`;
}
