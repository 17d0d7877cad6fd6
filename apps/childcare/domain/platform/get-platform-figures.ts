import type { SuperAdminContext } from '#domain/context.ts';

export type MonthlyPlatformFigures = {
  newPeople: number;
  startedCourses: number;
  issuedCertificates: number;
  netPaidSgd: number;
};
export type PlatformFigures = {
  activePeople: number;
  centres: number;
  /** The last twelve months by the Singapore calendar, the current one last. */
  months: MonthlyPlatformFigures[];
};

/** Totals, and by month: new people, started courses, certificates, and payments less refunds. */
export async function getPlatformFigures({ db, clock }: SuperAdminContext): Promise<PlatformFigures> {
  const now = clock();
  const [totals] = await db.$queryRaw<{ people: number; centres: number }[]>`
    SELECT (SELECT count(*)::int FROM "user" WHERE deactivated_at IS NULL) AS people,
      (SELECT count(*)::int FROM organization) AS centres`;
  const months = await db.$queryRaw<MonthlyPlatformFigures[]>`
    WITH months AS (
      SELECT month AT TIME ZONE 'Asia/Singapore' AS begins,
        (month + interval '1 month') AT TIME ZONE 'Asia/Singapore' AS ends
      FROM generate_series(
        date_trunc('month', ${now}::timestamptz AT TIME ZONE 'Asia/Singapore') - interval '11 months',
        date_trunc('month', ${now}::timestamptz AT TIME ZONE 'Asia/Singapore'), interval '1 month') AS month
    )
    SELECT
      (SELECT count(*)::int FROM "user" u WHERE u.created_at >= m.begins AND u.created_at < m.ends) AS "newPeople",
      (SELECT count(*)::int FROM enrollment e WHERE e.created_at >= m.begins AND e.created_at < m.ends) AS "startedCourses",
      (SELECT count(*)::int FROM certificate c WHERE c.issued_at >= m.begins AND c.issued_at < m.ends) AS "issuedCertificates",
      (SELECT COALESCE(sum(p.amount_sgd - p.refunded_sgd), 0)::float8 FROM payment p
        WHERE p.status = 'PAID' AND p.paid_at >= m.begins AND p.paid_at < m.ends) AS "netPaidSgd"
    FROM months m ORDER BY m.begins`;
  return { activePeople: totals?.people ?? 0, centres: totals?.centres ?? 0, months };
}
