import { Prisma } from '@repo/db/childcare';
import type { ListedAssignment } from '@repo/schemas/childcare/assignment';
import type { SignedInContext } from '#domain/context.ts';
import { type AssignmentRow, toAssignment } from './get-assignment.ts';
import { wasCompletedSql } from './shown-status.ts';

type Row = AssignmentRow & Pick<ListedAssignment, 'learner' | 'course' | 'progress'>;

/**
 * Newest first; SUPER_ADMIN sees all. One statement. Indexes:
 * assignment_organization_id_status_idx, enrollment_user_id_course_id_key.
 */
export async function listVisibleAssignments({
  db,
  actor,
  clock,
}: SignedInContext): Promise<ListedAssignment[]> {
  const scope =
    actor.role === 'SUPER_ADMIN'
      ? Prisma.empty
      : Prisma.sql`WHERE a.organization_id = ${actor.organizationId}`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT a.id, a.learner_id AS "learnerId", a.course_id AS "courseId", a.assigned_by_id AS "assignedById",
      a.organization_id AS "organizationId", a.status::text AS status, a.deadline, a.notes, a.waive_reason AS "waiveReason",
      a.payment_status::text AS "paymentStatus", a.completed_at AS "completedAt", a.created_at AS "createdAt",
      a.updated_at AS "updatedAt",
      jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) AS learner,
      jsonb_build_object('id', c.id, 'title', c.title) AS course,
      -- What somebody learns after they left is no longer the centre's to see.
      CASE
        WHEN u.organization_id = a.organization_id THEN COALESCE(e.progress, 0)
        WHEN ${wasCompletedSql} THEN 100
        ELSE 0
      END AS progress
    FROM assignment a
    JOIN "user" u ON u.id = a.learner_id
    JOIN course c ON c.id = a.course_id
    LEFT JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    ${scope}
    ORDER BY a.created_at DESC, a.id DESC`;
  const now = clock();
  return rows.map(({ waiveReason, ...row }) => ({ ...row, ...toAssignment({ ...row, waiveReason }, now) }));
}
