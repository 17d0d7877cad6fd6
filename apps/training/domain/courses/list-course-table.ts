import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { CourseSummary } from '@repo/schemas/training/course';
import type { CourseTableFilters, courseSorts } from '@repo/schemas/training/course-table';
import type { DeveloperContext, SignedInContext } from '#domain/context.ts';
import { type Paging, toSkipAndTake } from '#domain/list-page.ts';
import { visibleCoursesSql } from './course-visibility.ts';

export type CourseTableRow = CourseSummary & {
  subtopics: number;
  runs: number;
  assessments: number;
  updatedAt: string;
};

const columns: Record<(typeof courseSorts)[number], Prisma.Sql> = {
  title: Prisma.sql`c.title`,
  code: Prisma.sql`c.code`,
  category: Prisma.sql`c.category`,
  status: Prisma.sql`c.status`,
  fee: Prisma.sql`c.fee`,
  duration: Prisma.sql`c.duration`,
  updated: Prisma.sql`c.updated_at`,
};

/** Of `course c`. */
function conditions(
  { actor }: Pick<SignedInContext, 'actor'>,
  { q, status, category }: CourseTableFilters,
): Prisma.Sql {
  const pattern = `%${escapeLikePattern(q ?? '')}%`;
  return Prisma.join(
    [
      visibleCoursesSql(actor),
      ...(q
        ? [
            Prisma.sql`(c.title ILIKE ${pattern} OR c.code ILIKE ${pattern} OR c.description ILIKE ${pattern})`,
          ]
        : []),
      ...(status.length > 0 ? [Prisma.sql`c.status::text = ANY(${status})`] : []),
      ...(category.length > 0 ? [Prisma.sql`c.category = ANY(${category})`] : []),
    ],
    ' AND ',
  );
}

function order({ sort }: CourseTableFilters): Prisma.Sql {
  const { id, descending } = sort ?? { id: 'title', descending: false };
  return Prisma.sql`${columns[id]} ${descending ? Prisma.sql`DESC` : Prisma.sql`ASC`}, c.id`;
}

type StoredRow = Omit<CourseTableRow, 'duration' | 'fee'> & { duration: string; fee: string };

/** `rest` narrows and orders the rows. */
async function readCourses(db: TrainingDb, rest: Prisma.Sql): Promise<CourseTableRow[]> {
  const rows = await readCoalescedRows<StoredRow>(
    db,
    Prisma.sql`
    SELECT c.id, c.code, c.title, c.description, c.category, c.duration::text AS duration, c.fee::text AS fee,
      c.status::text AS status, ${Prisma.raw(isoTimestampSql('c.updated_at'))} AS "updatedAt",
      (SELECT count(*)::int FROM learning_unit u JOIN subtopic s ON s.learning_unit_id = u.id
        WHERE u.course_id = c.id) AS subtopics,
      (SELECT count(*)::int FROM course_run r WHERE r.course_id = c.id) AS runs,
      (SELECT count(*)::int FROM assessment a WHERE a.course_id = c.id) AS assessments
    FROM course c ${rest}`,
  );
  return rows.map((row) => ({ ...row, duration: Number(row.duration), fee: Number(row.fee) }));
}

/** In table order. */
export async function findVisibleCourseIds(
  ctx: SignedInContext,
  filters: CourseTableFilters,
): Promise<readonly { id: string }[]> {
  return readCoalescedRows(
    ctx.db,
    Prisma.sql`SELECT c.id FROM course c WHERE ${conditions(ctx, filters)} ORDER BY ${order(filters)}`,
  );
}

/** In no particular order. */
export function readCourseRowsUnordered({ db }: DeveloperContext, ids: string[]): Promise<CourseTableRow[]> {
  return readCourses(db, Prisma.sql`WHERE c.id = ANY(${ids})`);
}

/** A page of visible courses, by title by default. */
export async function listVisibleCourseRows(
  ctx: SignedInContext,
  query: CourseTableFilters & Paging,
): Promise<{ rows: CourseTableRow[]; total: number }> {
  const where = conditions(ctx, query);
  const { skip, take } = toSkipAndTake(query);
  const [rows, [counted]] = await Promise.all([
    readCourses(ctx.db, Prisma.sql`WHERE ${where} ORDER BY ${order(query)} LIMIT ${take} OFFSET ${skip}`),
    readCoalescedRows<{ total: number }>(
      ctx.db,
      Prisma.sql`SELECT count(*)::int AS total FROM course c WHERE ${where}`,
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
