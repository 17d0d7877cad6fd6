import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { Assignment } from '@repo/schemas/childcare/assignment';
import { isEnrollmentPaidSql } from '#domain/enrollments/enrollment-access.ts';

/** An assignment of a centre with what decides whether it can change. */
export type AssignmentToChange = {
  id: string;
  learnerId: string;
  courseId: string;
  status: Assignment['status'];
  deadline: Date | null;
  updatedAt: Date;
  learnerName: string;
  courseTitle: string;
  isUnpaid: boolean;
  /** Whether payment lets the learner into the course. */
  isPaid: boolean;
  /** Of the centre, and not deactivated. */
  isLearnerHere: boolean;
  isPublished: boolean;
  enrollmentId: string | null;
  /** Whether there is progress, a completion or an attempt to start again from. */
  isBegun: boolean;
  /** Another one after each thing that was done in the course and that counts; empty before the enrollment. */
  learning: string;
};

type Scope = { organizationId: string; ids: readonly string[] };

/** Enrollments first, as progress reports do; each in the order of ids, so that two managers wait for each other. */
export async function lockAssignments(tx: ChildcareDb, { organizationId, ids }: Scope): Promise<void> {
  await tx.$queryRaw`
    SELECT count(*)::int AS held FROM (
      SELECT 1 FROM enrollment e JOIN assignment a ON a.learner_id = e.user_id AND a.course_id = e.course_id
      WHERE a.id = ANY(${[...ids]}::text[]) AND a.organization_id = ${organizationId}
      ORDER BY e.id FOR NO KEY UPDATE OF e
    ) AS held`;
  await tx.$queryRaw`
    SELECT count(*)::int AS held FROM (
      SELECT 1 FROM assignment WHERE id = ANY(${[...ids]}::text[]) AND organization_id = ${organizationId}
      ORDER BY id FOR NO KEY UPDATE
    ) AS held`;
}

/** By learner and course. Indexes: assignment_pkey, enrollment_user_id_course_id_key, lecture_progress_enrollment_id_lecture_id_key. */
export function readAssignmentsToChange(
  tx: ChildcareDb,
  { organizationId, ids }: Scope,
): Promise<AssignmentToChange[]> {
  return tx.$queryRaw<AssignmentToChange[]>(Prisma.sql`
    SELECT a.id, a.learner_id AS "learnerId", a.course_id AS "courseId", a.status::text AS status, a.deadline,
      a.updated_at AS "updatedAt", u.name AS "learnerName", c.title AS "courseTitle",
      COALESCE(a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED'), false) AS "isUnpaid",
      ${isEnrollmentPaidSql} AS "isPaid",
      COALESCE(u.organization_id = a.organization_id, false) AND u.role = 'LEARNER' AND u.deactivated_at IS NULL
        AS "isLearnerHere",
      c.status = 'PUBLISHED' AS "isPublished", e.id AS "enrollmentId",
      COALESCE(e.progress > 0 OR e.completed_at IS NOT NULL, false)
        OR EXISTS (SELECT FROM lecture_progress p WHERE p.enrollment_id = e.id)
        OR EXISTS (SELECT FROM quiz_attempt q WHERE q.enrollment_id = e.id AND q.cycle = e.cycle) AS "isBegun",
      concat_ws('-', e.cycle, e.progress, extract(epoch FROM e.completed_at)::bigint, e.scorm_status, (
        SELECT count(*) FROM lecture_progress p WHERE p.enrollment_id = e.id AND p.is_completed
      ), (
        SELECT count(*) FROM quiz_attempt q
        WHERE q.enrollment_id = e.id AND q.cycle = e.cycle AND q.submitted_at IS NOT NULL
      )) AS learning
    FROM assignment a
    JOIN "user" u ON u.id = a.learner_id
    JOIN course c ON c.id = a.course_id
    LEFT JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    WHERE a.id = ANY(${[...ids]}::text[]) AND a.organization_id = ${organizationId}
    ORDER BY u.name, u.id, c.title, a.id`);
}
