import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AdminEnrolmentFilters } from '@repo/schemas/training/enrolment';

/**
 * One branch per column, because one condition over several tables cannot use an index. Indexes:
 * user_full_name_search_idx, user_email_search_idx, course_run_agency_run_id_search_idx,
 * enrolment_reference_number_search_idx.
 */
function matching(q: string): Prisma.Sql {
  const pattern = `%${escapeLikePattern(q)}%`;
  return Prisma.sql`
    SELECT e.id FROM "user" u JOIN enrolment e ON e.user_id = u.id
      WHERE u.full_name ILIKE ${pattern} OR u.email ILIKE ${pattern}
    UNION SELECT e.id FROM course_run r JOIN enrolment e ON e.course_run_id = r.id
      WHERE r.course_id IN (SELECT id FROM course WHERE title ILIKE ${pattern} OR code ILIKE ${pattern})
    UNION SELECT e.id FROM course_run r JOIN enrolment e ON e.course_run_id = r.id WHERE r.agency_run_id ILIKE ${pattern}
    UNION SELECT id FROM enrolment WHERE reference_number ILIKE ${pattern}`;
}

const newestFirst = Prisma.sql`e.enrolled_at DESC, e.id DESC`;
/** Of `enrolment e`, `"user" u` and `course_run r`. */
const orders: Record<NonNullable<AdminEnrolmentFilters['sort']>, Prisma.Sql> = {
  enrolledAt: Prisma.sql`e.enrolled_at, e.id`,
  '-enrolledAt': newestFirst,
  learner: Prisma.sql`u.full_name, ${newestFirst}`,
  '-learner': Prisma.sql`u.full_name DESC, ${newestFirst}`,
  start: Prisma.sql`r.start_date NULLS LAST, ${newestFirst}`,
  '-start': Prisma.sql`r.start_date DESC NULLS LAST, ${newestFirst}`,
};

export function enrolmentOrderSql(sort: AdminEnrolmentFilters['sort']): Prisma.Sql {
  return orders[sort ?? '-enrolledAt'];
}

/** Of `enrolment e`, for all filters but the text. */
export function enrolmentConditionsSql({
  status,
  courseId,
  courseRunId,
}: Omit<AdminEnrolmentFilters, 'q'>): Prisma.Sql {
  const conditions = [
    Prisma.sql`TRUE`,
    ...(status.length > 0 ? [Prisma.sql`e.status::text = ANY(${status})`] : []),
    ...(courseRunId ? [Prisma.sql`e.course_run_id = ${courseRunId}`] : []),
    ...(courseId
      ? [Prisma.sql`e.course_run_id IN (SELECT id FROM course_run WHERE course_id = ${courseId})`]
      : []),
  ];
  return Prisma.join(conditions, ' AND ');
}

type Search = AdminEnrolmentFilters & { q: string; skip: number; take: number | null };

/** The total and the ids of one page, or of all when `take` is null, in order. */
export async function searchEnrolments(
  db: TrainingDb,
  { q, sort, skip, take, ...filters }: Search,
): Promise<{ total: number; ids: string[] }> {
  const [page] = await db.$queryRaw<[{ total: number; ids: string[] }]>`
    WITH found AS MATERIALIZED (
      SELECT e.id, e.enrolled_at, e.user_id, e.course_run_id FROM (${matching(q)}) m JOIN enrolment e ON e.id = m.id
      WHERE ${enrolmentConditionsSql(filters)}
    )
    SELECT (SELECT count(*)::int FROM found) AS total, ARRAY(
      SELECT e.id FROM found e JOIN "user" u ON u.id = e.user_id JOIN course_run r ON r.id = e.course_run_id
      ORDER BY ${enrolmentOrderSql(sort)} LIMIT ${take} OFFSET ${skip}
    ) AS ids`;
  return page;
}
