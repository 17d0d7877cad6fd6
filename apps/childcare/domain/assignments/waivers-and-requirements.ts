import type { ChildcareDb } from '@repo/db/childcare';
import { addDays, type Day } from '#domain/requirements/calendar-days.ts';
import { evaluationsSql } from '#domain/requirements/evaluations-sql.ts';
import type { AssignmentToChange } from './read-assignments-to-change.ts';

/** The waivers that a trigger has just begun for these assignments end after the day. Index: course_waiver_user_id_course_id_idx. */
export async function setLastDayOfOpenWaivers(
  tx: ChildcareDb,
  ids: readonly string[],
  lastDay: Day,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE course_waiver w SET until_on = GREATEST(w.from_on, ${addDays(lastDay, 1)}::date)
    FROM assignment a
    WHERE a.id = ANY(${[...ids]}::text[]) AND w.user_id = a.learner_id AND w.course_id = a.course_id
      AND w.organization_id = a.organization_id AND w.until_on IS NULL`;
}

/** No requirement takes back what a manager began again by hand, or moves its deadline. */
export async function detachAssignmentsFromRequirements(
  tx: ChildcareDb,
  ids: readonly string[],
): Promise<void> {
  await tx.requirementAssignment.deleteMany({ where: { assignmentId: { in: [...ids] } } });
}

type Wanted = { organizationId: string; rows: readonly AssignmentToChange[]; day: Day };

/** How many of them a requirement would assign again within the hour, were they cancelled. */
export async function countRequirementReassignments(
  tx: ChildcareDb,
  { organizationId, rows, day }: Wanted,
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const one = rows.length === 1 ? { userId: first.learnerId, courseId: first.courseId } : {};
  const scope = { organizationIds: [organizationId], days: [day], ...one };
  // Evaluated once, whatever the planner thinks of the number of assignments.
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    WITH asked AS MATERIALIZED (
      SELECT e.user_id, e.course_id FROM (${evaluationsSql(scope)}) AS e
      -- Cancelling ends a waiver too.
      WHERE e.assign_on <= e.day OR (e.state = 'WAIVED' AND (e.completed_on IS NULL OR e.valid_until < e.day))
    )
    SELECT count(DISTINCT a.id)::int AS count
    FROM unnest(${rows.map(({ id }) => id)}::text[]) AS n (id)
    JOIN assignment a ON a.id = n.id
    JOIN asked ON asked.user_id = a.learner_id AND asked.course_id = a.course_id`;
  return found?.count ?? 0;
}
