import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type {
  AdminEnrolment,
  AdminEnrolmentFilters,
  AdminEnrolmentQuery,
} from '@repo/schemas/training/enrolment';
import type { SignedInContext } from '#domain/context.ts';
import { type ListPage, toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { enrolmentConditionsSql, enrolmentOrderSql, searchEnrolments } from './search-enrolments.ts';

/** All that the list shows in one statement. `rest` narrows and orders it. */
function readEnrolments(db: TrainingDb, rest: Prisma.Sql): Promise<readonly AdminEnrolment[]> {
  return readCoalescedRows<AdminEnrolment>(
    db,
    Prisma.sql`
    SELECT e.id, e.user_id AS "userId", e.course_run_id AS "courseRunId", e.status::text AS status, e.progress,
      ${Prisma.raw(isoTimestampSql('e.enrolled_at'))} AS "enrolledAt", e.sponsorship_type AS "sponsorshipType",
      e.reference_number AS "referenceNumber", u.full_name AS "learnerName", u.email AS "learnerEmail",
      c.id AS "courseId", c.code AS "courseCode", c.title AS "courseTitle", r.agency_run_id AS "agencyRunId",
      r.start_date::text AS "startDate", r.end_date::text AS "endDate"
    FROM enrolment e JOIN "user" u ON u.id = e.user_id JOIN course_run r ON r.id = e.course_run_id
      JOIN course c ON c.id = r.course_id ${rest}`,
  );
}

/** Newest first by default. The request pipeline checks that the caller is an admin. */
export async function listAllEnrolments(
  { db }: Pick<SignedInContext, 'db'>,
  query: AdminEnrolmentQuery,
): Promise<ListPage<AdminEnrolment>> {
  const { rows, total } = await readPage(db, query);
  return toListPage([...rows], query, total);
}

/** In list order. The route checks that the caller is an admin. */
export async function findEnrolmentIds(
  db: TrainingDb,
  filters: AdminEnrolmentFilters,
): Promise<{ id: string }[]> {
  const { q, ...others } = filters;
  if (q) {
    const { ids } = await searchEnrolments(db, { ...others, q, skip: 0, take: null });
    return ids.map((id) => ({ id }));
  }
  return db.$queryRaw`
    SELECT e.id FROM enrolment e JOIN "user" u ON u.id = e.user_id JOIN course_run r ON r.id = e.course_run_id
    WHERE ${enrolmentConditionsSql(filters)} ORDER BY ${enrolmentOrderSql(filters.sort)}`;
}

/** In no particular order. */
export async function readEnrolmentsUnordered(db: TrainingDb, ids: string[]): Promise<AdminEnrolment[]> {
  return [...(await readEnrolments(db, Prisma.sql`WHERE e.id = ANY(${ids})`))];
}

async function readPage(db: TrainingDb, { q, limit, page, ...query }: AdminEnrolmentQuery) {
  const { skip, take } = toSkipAndTake({ page, limit });
  if (q) {
    const { total, ids } = await searchEnrolments(db, { ...query, q, skip, take });
    const inOrder = Prisma.sql`WHERE e.id = ANY(${ids}) ORDER BY array_position(${ids}::text[], e.id)`;
    return { total, rows: await readEnrolments(db, inOrder) };
  }
  const conditions = enrolmentConditionsSql(query);
  const [rows, [counted]] = await Promise.all([
    readEnrolments(
      db,
      Prisma.sql`WHERE ${conditions} ORDER BY ${enrolmentOrderSql(query.sort)} LIMIT ${take} OFFSET ${skip}`,
    ),
    readCoalescedRows<{ total: number }>(
      db,
      Prisma.sql`SELECT count(*)::int AS total FROM enrolment e WHERE ${conditions}`,
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
