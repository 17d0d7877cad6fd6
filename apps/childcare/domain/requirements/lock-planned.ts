import type { ChildcareDb } from '@repo/db/childcare';
import type { RequirementPlan } from './plan-requirement-assignments.ts';

/**
 * Locks the centre's row. Whoever changes what is required, or job roles and stays, does this before anything else. The order of all
 * locks: centre, requirement or job role, courses, enrollments, assignments; rows of one table by id.
 */
export async function lockCentre(tx: ChildcareDb, organizationId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
}

/** The enrollments of everything that a plan touches, then the assignments. */
export async function lockPlannedEnrollmentsAndAssignments(
  tx: ChildcareDb,
  { pairs, takenBack }: RequirementPlan,
): Promise<void> {
  const touched = [...pairs.filter(({ action }) => action !== 'NONE'), ...takenBack];
  if (touched.length === 0) return;
  const userIds = touched.map(({ userId }) => userId);
  const courseIds = touched.map(({ courseId }) => courseId);
  await tx.$queryRaw`
    SELECT count(*)::int AS held FROM (
      SELECT 1 FROM enrollment e JOIN unnest(${userIds}::text[], ${courseIds}::text[]) AS p (user_id, course_id)
        ON p.user_id = e.user_id AND p.course_id = e.course_id
      ORDER BY e.id FOR NO KEY UPDATE OF e
    ) AS held`;
  await tx.$queryRaw`
    SELECT count(*)::int AS held FROM (
      SELECT 1 FROM assignment WHERE id = ANY(${touched.flatMap(({ assignmentId }) => assignmentId ?? [])}) ORDER BY id FOR NO KEY UPDATE
    ) AS held`;
}
