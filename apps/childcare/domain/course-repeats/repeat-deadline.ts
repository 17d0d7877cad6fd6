import type { ChildcareDb } from '@repo/db/childcare';
import { addDays, endOfDay } from '#domain/requirements/calendar-days.ts';
import { evaluationsSql } from '#domain/requirements/evaluations-sql.ts';
import { deadlineDay } from '#domain/requirements/plan-requirement-assignments.ts';
import { singaporeDay } from '#domain/singapore-day.ts';

/** The last second of the day in Singapore that is `dueDays` after today. */
export function repeatDeadline(now: Date, dueDays: number): Date {
  return endOfDay(addDays(singaporeDay(now), dueDays));
}

type Asked = {
  organizationId: string;
  courseId: string;
  userIds: readonly string[];
  deadline: Date;
  now: Date;
};

/**
 * Of people of one centre, by id: the deadline, or the day on which a requirement is due that is before it. Until it is done again, they
 * fulfil the requirement with what they completed.
 */
export async function readRepeatDeadlines(
  db: ChildcareDb,
  { organizationId, courseId, userIds, deadline, now }: Asked,
): Promise<Map<string, Date>> {
  const day = singaporeDay(now);
  const [only] = userIds.length === 1 ? userIds : [];
  const one = only === undefined ? {} : { userId: only };
  const scope = { organizationIds: [organizationId], days: [day], courseId, ...one };
  const rows = await db.$queryRaw<{ userId: string; dueOn: string }[]>`
    SELECT e.user_id AS "userId", min(e.due_on)::text AS "dueOn" FROM (${evaluationsSql(scope)}) AS e
    WHERE e.user_id = ANY(${[...userIds]}::text[]) AND e.due_on IS NOT NULL AND e.state <> 'WAIVED' GROUP BY e.user_id`;
  const deadlines = new Map(userIds.map((userId) => [userId, deadline]));
  for (const { userId, dueOn } of rows) {
    const due = endOfDay(deadlineDay(dueOn, day));
    if (due < deadline) deadlines.set(userId, due);
  }
  return deadlines;
}
