import { inTransaction, Prisma, type TrainingDb } from '@repo/db/training';
import { addDaysToDateText, type DateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { learnersAtRiskKind } from '#notifications/attendance-risk-kinds.ts';
import { atRiskSql } from './at-risk-sql.ts';

/** The Monday of the week, in Singapore. */
function mondayOf(now: Date): DateText {
  const today = singaporeDate(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDaysToDateText(today, -((weekday + 6) % 7));
}

/**
 * Notifies who teaches running classes, and admins, of how many of their learners are at risk: one notification a week for each of
 * them. Returns the number of people.
 */
export async function notifyStaffOfLearnersAtRisk({
  db,
  keys,
  clock,
}: Pick<Context, 'db' | 'keys' | 'clock'>): Promise<number> {
  const now = clock();
  const week = mondayOf(now);
  return inTransaction(db, async (tx) => {
    const due = await listDue(tx, week, now);
    const notices = due.map(({ userId, ...counts }) => ({ userId, data: { ...counts, week } }));
    await notifications.notify(tx, { keys, clock }, learnersAtRiskKind, notices);
    return due.length;
  });
}

type Due = {
  userId: string;
  classes: number;
  below: number;
  last: number;
  courseRunId: string | null;
  title: string | null;
};

/** Index: notification_latest. */
function listDue(tx: TrainingDb, week: DateText, now: Date): Promise<Due[]> {
  return tx.$queryRaw<Due[]>`${atRiskSql(Prisma.sql`TRUE`, now)}, of_class AS (
      SELECT course_run_id, count(*) FILTER (WHERE risk = 'below') AS below,
        count(*) FILTER (WHERE risk = 'last') AS last
      FROM at_risk GROUP BY course_run_id
    ), follower AS (
      SELECT r.trainer_id AS user_id, r.id AS run_id, 'trainer' AS role FROM of_class JOIN course_run r ON r.id = of_class.course_run_id
        WHERE r.trainer_id IS NOT NULL
      UNION SELECT t.user_id, t.course_run_id, 'trainer' FROM of_class
        JOIN class_trainer t ON t.course_run_id = of_class.course_run_id AND t.role = 'co_trainer'
      UNION SELECT u.id, of_class.course_run_id, 'admin' FROM of_class CROSS JOIN "user" u WHERE 'admin' = ANY (u.roles)
    ), reader AS (
      SELECT DISTINCT f.user_id, f.run_id FROM follower f
      JOIN "user" u ON u.id = f.user_id AND u.deactivated_at IS NULL AND f.role = ANY (u.roles::text[])
    )
    SELECT reader.user_id AS "userId", count(*)::int AS classes, sum(of_class.below)::int AS below,
      sum(of_class.last)::int AS last,
      CASE WHEN count(*) = 1 THEN min(reader.run_id) END AS "courseRunId",
      CASE WHEN count(*) = 1 THEN min(c.title) END AS title
    FROM reader JOIN of_class ON of_class.course_run_id = reader.run_id
    JOIN course_run r ON r.id = reader.run_id JOIN course c ON c.id = r.course_id
    WHERE NOT EXISTS (SELECT FROM notification n WHERE n.user_id = reader.user_id
      AND n.kind = ${learnersAtRiskKind.kind} AND n.group_key = ${week})
    GROUP BY reader.user_id ORDER BY reader.user_id`;
}
