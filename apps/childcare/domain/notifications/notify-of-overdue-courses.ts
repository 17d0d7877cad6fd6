import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { overdueSummaryKind } from '#notifications/centre-kinds.ts';
import { notifications } from './notifications.ts';

type Summary = { userId: string; organizationName: string; people: number; courses: number };

/** Of each manager whose centre has something overdue and who was not told this week. Index: assignment_open_deadline. */
function readSummaries(tx: ChildcareDb, now: Date, week: string): Promise<Summary[]> {
  return tx.$queryRaw<Summary[]>`
    WITH overdue AS (
      SELECT a.organization_id AS id, count(DISTINCT a.learner_id)::int AS people, count(*)::int AS courses
      FROM assignment a
      JOIN "user" u ON u.id = a.learner_id AND u.deactivated_at IS NULL
      LEFT JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
      WHERE a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE') AND a.deadline < ${now}::timestamptz
        AND (a.payment_status IS NULL OR a.payment_status = 'PAID') AND e.progress IS DISTINCT FROM 100
      GROUP BY a.organization_id
    )
    SELECT m.id AS "userId", o.name AS "organizationName", overdue.people, overdue.courses
    FROM overdue
    JOIN organization o ON o.id = overdue.id
    JOIN "user" m ON m.organization_id = o.id AND m.role = 'CORPORATE_ADMIN' AND m.deactivated_at IS NULL
    WHERE NOT EXISTS (
      SELECT FROM notification n
      WHERE n.user_id = m.id AND n.kind = ${overdueSummaryKind.kind} AND n.data ->> 'week' = ${week}
    )`;
}

/** `YYYY-MM-DD`, in Singapore. */
function mondayOf(instant: Date): string {
  const day = new Date(singaporeDay(instant));
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** Once a week for each manager, also when the job is repeated. */
export function notifyManagersOfOverdueCoursesOnceAWeek({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${overdueSummaryKind.kind}, 0))::text`;
    const now = clock();
    const week = mondayOf(now);
    const summaries = await readSummaries(tx, now, week);
    const notices = summaries.map(({ userId, ...data }) => ({ userId, data: { ...data, week } }));
    await notifications.notify(tx, { clock }, overdueSummaryKind, notices);
  });
}
