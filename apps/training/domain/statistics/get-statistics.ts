import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { MonthlyStatistics, Statistics } from '@repo/schemas/training/statistics';
import { type DateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';

type Totals = Omit<Statistics, 'history'>;

// A class without an end ends on its first day, as in the list of classes.

/** A trigger maintains `enrolled_count`, so enrolments are not read. */
async function readTotals(db: TrainingDb, today: DateText): Promise<Totals> {
  const [totals] = await readCoalescedRows<Totals>(
    db,
    Prisma.sql`
    SELECT
      (SELECT count(*)::int FROM "user" WHERE deactivated_at IS NULL) AS "totalUsers",
      (SELECT count(*)::int FROM course) AS "totalCourses",
      (SELECT COALESCE(sum(enrolled_count), 0)::int FROM course_run) AS "activeEnrollments",
      (SELECT count(*)::int FROM course_run WHERE COALESCE(end_date, start_date) < ${today}::date AND status <> 'Cancelled')
        AS "completedCourses"`,
  );
  return totals as Totals;
}

/** Twelve Singapore months up to this one. Index: enrolment_enrolled_at_id_idx. */
function readHistory(db: TrainingDb, today: DateText): Promise<readonly MonthlyStatistics[]> {
  return readCoalescedRows<MonthlyStatistics>(
    db,
    Prisma.sql`
    WITH month AS (
      SELECT first::date AS first, (first + interval '1 month')::date AS next,
        first AT TIME ZONE 'Asia/Singapore' AS begins,
        (first + interval '1 month') AT TIME ZONE 'Asia/Singapore' AS ends
      FROM generate_series(
        date_trunc('month', ${today}::timestamp) - interval '11 months',
        date_trunc('month', ${today}::timestamp), interval '1 month') first
    )
    SELECT to_char(first, 'YYYY-MM') AS month,
      (SELECT count(*)::int FROM "user" WHERE created_at >= begins AND created_at < ends) AS "newUsers",
      (SELECT count(*)::int FROM course WHERE created_at >= begins AND created_at < ends) AS "newCourses",
      (SELECT count(*)::int FROM enrolment WHERE enrolled_at >= begins AND enrolled_at < ends) AS "newEnrollments",
      (SELECT count(*)::int FROM course_run
        WHERE COALESCE(end_date, start_date) >= first AND COALESCE(end_date, start_date) < LEAST(next, ${today}::date)
          AND status <> 'Cancelled')
        AS "completedCourses"
    FROM month ORDER BY first`,
  );
}

export async function getTrainingStatistics(ctx: SignedInContext): Promise<Statistics> {
  const today = singaporeDate(ctx.clock());
  const [totals, history] = await Promise.all([readTotals(ctx.db, today), readHistory(ctx.db, today)]);
  return { ...totals, history: [...history] };
}
