import { readRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/training';
import type { ExternalCourseRunQuery } from '@repo/schemas/training/external-course-run';
import type { AutomationContext } from '#domain/context.ts';
import { courseRunStamp, recallTotal, rememberTotal, type StampedTotal } from './course-run-memory.ts';
import { runColumns, runConditions, runOrder, sessionsColumn } from './course-run-sql.ts';

/** `data` is the JSON text of the records, as the database wrote it. */
export type ExternalCourseRunPage = { total: number; limit: number; offset: number; data: string };

/**
 * The runs of a page, `r`, with what is joined to them. Later pages take the ids of their runs first, so that what is
 * skipped is neither joined nor, without filters, read from the table at all.
 */
function pageOf(query: ExternalCourseRunQuery): Prisma.Sql {
  const { limit, offset } = query;
  const runs = Prisma.sql`WHERE ${runConditions(query)} ORDER BY ${runOrder}`;
  const joined = Prisma.sql`JOIN course c ON c.id = r.course_id LEFT JOIN "user" t ON t.id = r.trainer_id`;
  if (offset === 0) return Prisma.sql`course_run r ${joined} ${runs} LIMIT ${limit}`;
  const ids = Prisma.sql`SELECT r.id FROM course_run r ${runs} LIMIT ${limit} OFFSET ${offset}`;
  return Prisma.sql`(${ids}) page JOIN course_run r ON r.id = page.id ${joined} ORDER BY ${runOrder}`;
}

async function readPage(
  { db }: AutomationContext,
  query: ExternalCourseRunQuery,
): Promise<{ stamp: string | null; data: string }> {
  const columns = query.include_sessions ? Prisma.sql`${runColumns}, ${sessionsColumn}` : runColumns;
  const statement = Prisma.sql`
    SELECT ${courseRunStamp} AS stamp,
      (SELECT json_agg(record)::text FROM (SELECT ${columns} FROM ${pageOf(query)}) record) AS data`;
  const [page] = await readRows<{ stamp: string | null; data: string | null }>(db, statement);
  return { stamp: page?.stamp ?? null, data: page?.data ?? '[]' };
}

async function countRuns(
  { db }: AutomationContext,
  query: ExternalCourseRunQuery,
  key: string,
): Promise<StampedTotal> {
  const rows = await db.$queryRaw<[StampedTotal]>`
    SELECT ${courseRunStamp} AS stamp,
      (SELECT count(*)::int FROM course_run r WHERE ${runConditions(query)}) AS total`;
  rememberTotal(key, rows[0]);
  return rows[0];
}

/**
 * Course runs stored here, newest start first, then by the agency's run id; undated ones last. At most two statements,
 * whatever the page: a total is remembered until the runs change, and the page's own statement says whether they have.
 */
export async function listCourseRuns(
  ctx: AutomationContext,
  query: ExternalCourseRunQuery,
): Promise<ExternalCourseRunPage> {
  const { has_enrolments, course_code, course_run_id, status, from, to, limit, offset } = query;
  const key = JSON.stringify([has_enrolments, course_code, course_run_id, status, from, to]);
  const known = recallTotal(key);
  const [page, counted] = await Promise.all([readPage(ctx, query), known ?? countRuns(ctx, query, key)]);
  const isCurrent = known === undefined || known.stamp === page.stamp;
  const { total } = isCurrent ? counted : await countRuns(ctx, query, key);
  return { total, limit, offset, data: page.data };
}
