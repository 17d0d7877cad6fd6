import { isoTimestampSql } from './iso-timestamp-sql.ts';
import { rawSql } from './sql.ts';

/** A violation without anything personal: no query, no id, no address of who saw it. */
export type CspViolation = { directive: string; blocked: string; page: string };

export type CspReportRow = CspViolation & { count: number; firstSeen: string; lastSeen: string };

/** A service's database, or a transaction of it: one with the table csp_report. */
type ReportDb = {
  $queryRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<unknown>;
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
};

/** Anybody may report what they like, so the table is bounded: what would be one more kind is counted as "other". */
export const maxReportRows = 500;
export const overflowLabel = 'other';

/** A kind that no browser reported for so long is gone, or was mended. */
const keptDays = 90;

/** How often each kind occurs in one request. */
function countKinds(violations: readonly CspViolation[]): (CspViolation & { times: number })[] {
  const kinds = new Map<string, CspViolation & { times: number }>();
  for (const violation of violations) {
    const key = JSON.stringify([violation.directive, violation.blocked, violation.page]);
    kinds.set(key, { ...violation, times: (kinds.get(key)?.times ?? 0) + 1 });
  }
  return [...kinds.values()];
}

/** Counts violations, inside a transaction of the caller's: who reports at the same time waits, so that the bound holds. */
export async function recordCspViolations(
  tx: ReportDb,
  violations: readonly CspViolation[],
  now: Date,
): Promise<void> {
  if (violations.length === 0) return;
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('csp-reports', 0))::text`;
  for (const { directive, blocked, page, times } of countKinds(violations)) {
    const counted = await tx.$executeRaw`
      UPDATE csp_report SET count = least(count::bigint + ${times}::bigint, 2147483647)::int, last_seen = ${now}
      WHERE directive = ${directive} AND blocked = ${blocked} AND page = ${page}`;
    if (counted > 0) continue;
    await tx.$executeRaw`
      WITH kind AS (
        SELECT CASE WHEN count(*) < ${maxReportRows} THEN ${blocked} ELSE ${overflowLabel} END AS blocked,
          CASE WHEN count(*) < ${maxReportRows} THEN ${page} ELSE ${overflowLabel} END AS page
        FROM csp_report WHERE blocked <> ${overflowLabel} OR page <> ${overflowLabel}
      )
      INSERT INTO csp_report (directive, blocked, page, count, first_seen, last_seen)
      SELECT ${directive}, kind.blocked, kind.page, ${times}::int, ${now}::timestamptz, ${now}::timestamptz FROM kind
      ON CONFLICT (directive, blocked, page)
      DO UPDATE SET count = least(csp_report.count::bigint + excluded.count, 2147483647)::int, last_seen = excluded.last_seen`;
  }
}

/** More than that is a flood, of which the count says enough. */
const maximumWaiting = 100;

const queue: { last: Promise<void>; length: number } = { last: Promise.resolve(), length: 0 };

/**
 * Counts violations in a transaction that `begin` runs. Of a process one report is stored after the other: they wait for the same
 * lock anyway, and must not hold all its connections meanwhile. What comes while 100 wait is dropped.
 */
export async function recordCspViolationsOneAtATime(
  begin: (work: (tx: ReportDb) => Promise<void>) => Promise<void>,
  violations: readonly CspViolation[],
  now: Date,
): Promise<void> {
  if (violations.length === 0 || queue.length >= maximumWaiting) return;
  queue.length += 1;
  const stored = queue.last
    .then(() => begin((tx) => recordCspViolations(tx, violations, now)))
    .finally(() => {
      queue.length -= 1;
    });
  queue.last = stored.catch(() => undefined);
  await stored;
}

/** Every kind of violation, the latest first; times are ISO texts. */
export async function listCspReports(db: ReportDb): Promise<CspReportRow[]> {
  const rows = await db.$queryRaw`
    SELECT directive, blocked, page, count, ${rawSql(isoTimestampSql('first_seen'))} AS "firstSeen",
      ${rawSql(isoTimestampSql('last_seen'))} AS "lastSeen"
    FROM csp_report ORDER BY last_seen DESC, directive, blocked, page`;
  return rows as CspReportRow[];
}

/** Removes kinds that were not reported for 90 days. Returns how many. Index: csp_report_last_seen_idx. */
export async function removeCspViolationsOlderThan90Days(db: ReportDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
  return db.$executeRaw`DELETE FROM csp_report WHERE last_seen < ${before}`;
}
