import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/training';
import type { SignedInContext } from '#domain/context.ts';
import { offsetOfPage, type Paging } from '#domain/list-page.ts';

export type OwnCourse = { courseId: string; title: string; progress: number; courseRunId: string };

/** The newest of several enrolments in a course counts. Index: enrolment_user_id_course_run_id_key. */
function newestSeats(userId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT ON (c.id) c.id, c.title, e.progress, e.course_run_id, e.enrolled_at, e.id AS enrolment_id
    FROM enrolment e JOIN course_run r ON r.id = e.course_run_id JOIN course c ON c.id = r.course_id
    WHERE e.user_id = ${userId} AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
      AND c.status = 'active'
    ORDER BY c.id, e.enrolled_at DESC, e.id DESC`;
}

/** Incomplete courses first, then by latest enrolment. */
export async function listOwnCourses(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  { page, limit }: Paging,
): Promise<{ courses: OwnCourse[]; total: number }> {
  const [courses, [counted]] = await Promise.all([
    readCoalescedRows<OwnCourse>(
      db,
      Prisma.sql`
      SELECT id AS "courseId", title, progress, course_run_id AS "courseRunId" FROM (${newestSeats(actor.id)}) own
      ORDER BY progress = 100, enrolled_at DESC, enrolment_id DESC LIMIT ${limit} OFFSET ${offsetOfPage(page, limit)}`,
    ),
    readCoalescedRows<{ total: number }>(
      db,
      Prisma.sql`SELECT count(*)::int AS total FROM (${newestSeats(actor.id)}) own`,
    ),
  ]);
  return { courses: [...courses], total: counted?.total ?? 0 };
}
