import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/training';
import { createVersionedCache, type Versioned } from '@repo/db/versioned-cache';
import type { ExternalApiCourseRunQuery } from '@repo/schemas/training/external-api-course-run';
import type { AutomationContext } from '#domain/context.ts';
import {
  externalRunColumnsSql,
  externalRunConditionsSql,
  externalRunOrderSql,
  externalSessionsColumnSql,
} from './course-run-sql.ts';

/** A number that changes with every change of runs that a list may show. Null before the first run. */
const courseRunVersion = Prisma.sql`(SELECT value::text FROM course_run_stamp)`;

const courseRunTotals = createVersionedCache({ maxSize: 500_000 });

/** `data` is the JSON text of the records, built by the database. */
export type ExternalApiCourseRunPage = { total: number; limit: number; offset: number; data: string };

/** Later pages select the ids first, so that skipped runs are not joined or, without filters, not even read. */
function pageOf(query: ExternalApiCourseRunQuery): Prisma.Sql {
  const { limit, offset } = query;
  const runs = Prisma.sql`WHERE ${externalRunConditionsSql(query)} ORDER BY ${externalRunOrderSql}`;
  const joined = Prisma.sql`JOIN course c ON c.id = r.course_id LEFT JOIN "user" t ON t.id = r.trainer_id`;
  if (offset === 0) return Prisma.sql`course_run r ${joined} ${runs} LIMIT ${limit}`;
  const ids = Prisma.sql`SELECT r.id FROM course_run r ${runs} LIMIT ${limit} OFFSET ${offset}`;
  return Prisma.sql`(${ids}) page JOIN course_run r ON r.id = page.id ${joined} ORDER BY ${externalRunOrderSql}`;
}

async function readPage(
  { db }: AutomationContext,
  query: ExternalApiCourseRunQuery,
): Promise<{ version: string | null; data: string }> {
  const columns = query.include_sessions
    ? Prisma.sql`${externalRunColumnsSql}, ${externalSessionsColumnSql}`
    : externalRunColumnsSql;
  const statement = Prisma.sql`
    SELECT ${courseRunVersion} AS version,
      (SELECT json_agg(record)::text FROM (SELECT ${columns} FROM ${pageOf(query)}) record) AS data`;
  const [page] = await readCoalescedRows<{ version: string | null; data: string | null }>(db, statement);
  return { version: page?.version ?? null, data: page?.data ?? '[]' };
}

async function countRuns(
  { db }: AutomationContext,
  query: ExternalApiCourseRunQuery,
  key: string,
): Promise<Versioned<number>> {
  const rows = await db.$queryRaw<[Versioned<number>]>`
    SELECT ${courseRunVersion} AS version,
      (SELECT count(*)::int FROM course_run r WHERE ${externalRunConditionsSql(query)}) AS value`;
  courseRunTotals.set(db, key, rows[0]);
  return rows[0];
}

/** Newest start first, then by the agency's run id; undated last. Totals are cached per version of the runs. */
export async function listCourseRunsForExternalApi(
  ctx: AutomationContext,
  query: ExternalApiCourseRunQuery,
): Promise<ExternalApiCourseRunPage> {
  const { has_enrolments, course_code, course_run_id, status, from, to, limit, offset } = query;
  const key = JSON.stringify([has_enrolments, course_code, course_run_id, status, from, to]);
  const known = courseRunTotals.get<number>(ctx.db, key);
  const [page, counted] = await Promise.all([readPage(ctx, query), known ?? countRuns(ctx, query, key)]);
  const isCurrent = known === undefined || known.version === page.version;
  const { value: total } = isCurrent ? counted : await countRuns(ctx, query, key);
  return { total, limit, offset, data: page.data };
}
