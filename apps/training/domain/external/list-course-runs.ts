import { Prisma } from '@repo/db/training';
import type { ExternalCourseRunQuery } from '@repo/schemas/training/external-course-run';
import type { AutomationContext } from '#domain/context.ts';
import { courseRunStamp, recallTotal, rememberTotal, type StampedTotal } from './course-run-memory.ts';
import { runColumns, runConditions, runOrder, sessionsColumn } from './course-run-sql.ts';

/** `data` is the JSON text of the records, as the database wrote it. */
export type ExternalCourseRunPage = { total: number; limit: number; offset: number; data: string };

/**
 * A text that begins with a comment is planned for its values (packages/db/statement-names.ts): how many runs a filter
 * leaves decides which index serves. Without filters the kept plan is the best one.
 */
function planFor({ course_code, course_run_id, status, from, to }: ExternalCourseRunQuery): Prisma.Sql {
  const values = [course_code, course_run_id, status, from, to];
  return values.some((value) => value !== undefined) ? Prisma.sql`/* for these values */` : Prisma.empty;
}

/**
 * The runs of a page, `r`, with what is joined to them. The first page, which is polled, has its length in the text: with
 * an unknown one PostgreSQL would plan the statement anew for every call. Later pages take their runs first, so that what
 * is skipped is not joined.
 */
function pageOf(query: ExternalCourseRunQuery): Prisma.Sql {
  const { limit, offset } = query;
  const runs = Prisma.sql`WHERE ${runConditions(query)} ORDER BY ${runOrder}`;
  const joined = Prisma.sql`JOIN course c ON c.id = r.course_id LEFT JOIN "user" t ON t.id = r.trainer_id`;
  if (offset === 0) return Prisma.sql`course_run r ${joined} ${runs} LIMIT ${Prisma.raw(String(limit))}`;
  return Prisma.sql`(SELECT r.* FROM course_run r ${runs} LIMIT ${limit} OFFSET ${offset}) r ${joined} ORDER BY ${runOrder}`;
}

async function readPage(
  { db }: AutomationContext,
  query: ExternalCourseRunQuery,
): Promise<{ stamp: string | null; data: string }> {
  const columns = query.include_sessions ? Prisma.sql`${runColumns}, ${sessionsColumn}` : runColumns;
  const rows = await db.$queryRaw<[{ stamp: string | null; data: string | null }]>`
    ${planFor(query)} SELECT ${courseRunStamp} AS stamp,
      (SELECT json_agg(record)::text FROM (SELECT ${columns} FROM ${pageOf(query)}) record) AS data`;
  return { stamp: rows[0].stamp, data: rows[0].data ?? '[]' };
}

async function countRuns(
  { db }: AutomationContext,
  query: ExternalCourseRunQuery,
  key: string,
): Promise<StampedTotal> {
  const rows = await db.$queryRaw<[StampedTotal]>`
    ${planFor(query)} SELECT ${courseRunStamp} AS stamp,
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
