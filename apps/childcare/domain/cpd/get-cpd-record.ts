import { Prisma } from '@repo/db/childcare';
import type { CpdEntry, CpdRecord, CpdRecordQuery } from '@repo/schemas/childcare/cpd';
import type { SignedInContext } from '#domain/context.ts';
import { cpdEarnedSql } from './cpd-hours.ts';
import { type FoundCpdRecord, getCpdRecordScope } from './find-cpd-record.ts';
import { readCpdProgress } from './read-cpd-progress.ts';

type Part = { limit: number; offset: number };
type Row = CpdEntry & { total: number };

/** What counts in the year, the last first. */
export function readCpdEntries(
  { db }: Pick<SignedInContext, 'db'>,
  { year, tables, inCentre }: FoundCpdRecord,
  part: Part,
): Promise<Row[]> {
  const first = `${year}-01-01T00:00:00+08:00`;
  const next = `${year + 1}-01-01T00:00:00+08:00`;
  const dayOf = (column: Prisma.Sql) => Prisma.sql`(${column} AT TIME ZONE 'Asia/Singapore')::date`;
  return db.$queryRaw<Row[]>`
    SELECT title, provider, day::text, points::float8, category, "certificateId", count(*) OVER ()::int AS total
    FROM (
      SELECT COALESCE(o.title, k.course_name, c.title) AS title, o.provider, e.points, g.name AS category,
        k.certificate_id AS "certificateId",
        COALESCE(o.completed_on, ${dayOf(Prisma.sql`k.issued_at`)}, ${dayOf(Prisma.sql`n.completed_at`)}) AS day,
        COALESCE(e.course_id, e.outside_training_id) AS id
      FROM ${cpdEarnedSql({ year, ...tables, inCentre })} e
      LEFT JOIN course c ON c.id = e.course_id
      LEFT JOIN outside_training o ON o.id = e.outside_training_id
      LEFT JOIN category g ON g.id = COALESCE(c.category_id, o.category_id)
      LEFT JOIN ${tables.enrollments} n ON n.course_id = e.course_id
      LEFT JOIN LATERAL (
        SELECT * FROM ${tables.certificates} k
        WHERE k.course_id = e.course_id AND k.revoked_at IS NULL AND k.cpd_points = e.points
          AND k.issued_at >= ${first}::timestamptz AND k.issued_at < ${next}::timestamptz
        ORDER BY k.issued_at, k.id LIMIT 1
      ) k ON true
    ) entry
    ORDER BY day DESC, title, id LIMIT ${part.limit} OFFSET ${part.offset}`;
}

/**
 * A person's CPD of one year: points, target and what counts, a page of it. Three statements. Throws what `getCpdRecordScope` throws.
 */
export async function getCpdRecord(
  ctx: SignedInContext,
  { page, limit, ...whose }: CpdRecordQuery,
): Promise<CpdRecord> {
  const found = await getCpdRecordScope(ctx, whose);
  const { person, isHere, inCentre, tables, year, years } = found;
  const of = inCentre === undefined ? {} : { inCentre };
  const progress = await readCpdProgress(ctx, { userId: person.id, year, tables, ...of });
  const rows = await readCpdEntries(ctx, found, { limit, offset: (page - 1) * limit });
  const total = rows[0]?.total ?? (page > 1 ? await countEntries(ctx, found) : 0);
  return {
    person,
    isHere,
    years,
    progress,
    entries: rows.map(({ total: _, ...entry }) => entry),
    total,
    page,
    totalPages: Math.ceil(total / limit),
  };
}

/** For a page past the last one. */
async function countEntries(ctx: SignedInContext, found: FoundCpdRecord): Promise<number> {
  const [first] = await readCpdEntries(ctx, found, { limit: 1, offset: 0 });
  return first?.total ?? 0;
}
