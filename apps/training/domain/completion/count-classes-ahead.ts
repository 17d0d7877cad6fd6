import type { SignedInContext } from '#domain/context.ts';
import { classEndSql } from './read-completion.ts';

/** Classes of a course that have not ended, and their active learners. Index: course_run_course_id_start_date_idx. */
export async function countUnfinishedClassesAndLearners(
  { db, clock }: Pick<SignedInContext, 'db' | 'clock'>,
  courseId: string,
): Promise<{ classes: number; learners: number }> {
  const [row] = await db.$queryRaw<{ classes: number; learners: number }[]>`
    SELECT count(*)::int AS classes, coalesce(sum(ahead.enrolled_count), 0)::int AS learners FROM (
      SELECT r.enrolled_count FROM course_run r LEFT JOIN course_run_session s ON s.course_run_id = r.id
      WHERE r.course_id = ${courseId} AND r.status <> 'Cancelled'
      GROUP BY r.id HAVING ${classEndSql} > ${clock()}) ahead`;
  return row ?? { classes: 0, learners: 0 };
}
