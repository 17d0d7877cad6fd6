import { Prisma } from '@repo/db/childcare';
import { singaporeDay } from '#domain/singapore-day.ts';

export function singaporeYear(instant: Date): number {
  return Number(singaporeDay(instant).slice(0, 4));
}

/**
 * For a FROM: rows (user_id, points, course_id, outside_training_id; one of the two is null) earned in a Singapore calendar year, once for each course: from the certificate with the most, or from courses completed
 * without one yet, unless the course requires evidence; and from each approved outside training. What a centre approved that nobody
 * has approved, counts there alone: two accounts of one person could make points for the next employer. `inCentre`: as that centre counts it, also for
 * who has left; else as the centre that each person is in does. `certificates`, `enrollments` and `outsideTrainings` are tables or CTEs.
 */
export function cpdEarnedSql({
  year,
  certificates,
  enrollments,
  outsideTrainings,
  inCentre,
}: {
  year: number;
  certificates: Prisma.Sql;
  enrollments: Prisma.Sql;
  outsideTrainings: Prisma.Sql;
  inCentre?: string | undefined;
}): Prisma.Sql {
  const from = `${year}-01-01T00:00:00+08:00`;
  const to = `${year + 1}-01-01T00:00:00+08:00`;
  const within = (column: Prisma.Sql) =>
    Prisma.sql`${column} >= ${from}::timestamptz AND ${column} < ${to}::timestamptz`;
  return Prisma.sql`(
    SELECT k.user_id, max(k.cpd_points) AS points, k.course_id, NULL AS outside_training_id FROM ${certificates} k
    WHERE k.revoked_at IS NULL AND ${within(Prisma.sql`k.issued_at`)} GROUP BY k.user_id, k.course_id
    UNION ALL
    SELECT e.user_id, c.cpd_points, e.course_id, NULL FROM ${enrollments} e JOIN course c ON c.id = e.course_id
    WHERE ${within(Prisma.sql`e.completed_at`)} AND NOT c.requires_evidence AND NOT EXISTS (
      SELECT FROM ${certificates} k
      WHERE k.user_id = e.user_id AND k.course_id = e.course_id AND ${within(Prisma.sql`k.issued_at`)}
    )
    UNION ALL
    SELECT o.user_id, o.points, NULL, o.id FROM ${outsideTrainings} o
    JOIN organization g ON g.id = o.organization_id JOIN "user" u ON u.id = o.user_id
    WHERE (g.approved_at IS NOT NULL OR g.id = ${inCentre === undefined ? Prisma.sql`u.organization_id` : inCentre}) AND o.status = 'APPROVED' AND o.completed_on >= ${`${year}-01-01`}::date AND o.completed_on < ${`${year + 1}-01-01`}::date
  )`;
}
