import { type ChildcareDb, Prisma } from '@repo/db/childcare';

/**
 * Holds all enrollments of a course, which the caller holds, until the transaction ends. Who deletes lectures does so before: a
 * learner's report takes its enrollment and then the lecture.
 */
export async function holdEnrollments(tx: ChildcareDb, courseId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT count(*)::int AS held
    FROM (SELECT 1 FROM enrollment WHERE course_id = ${courseId} ORDER BY id FOR NO KEY UPDATE) AS held`;
}

/**
 * Counts the progress of a course's enrollments anew: completed lectures of lectures in percent, rounded down, so that 100
 * means all of them. Whoever is through has their assignment completed; one that was completed stays so.
 * The learner's own name of that moment is kept with it, for their certificate. Of one enrollment, whose lock the caller holds, when it is named. Indexes: enrollment_course_id_idx, lecture_progress_enrollment_id_lecture_id_key.
 */
export async function recomputeProgress(
  tx: ChildcareDb,
  { courseId, enrollmentId, now }: { courseId: string; enrollmentId?: string; now: Date },
): Promise<void> {
  const one = enrollmentId === undefined ? Prisma.empty : Prisma.sql`AND e.id = ${enrollmentId}`;
  // A report under way ends first: a statement counts what was there when it began, and would write over what waits for it.
  if (enrollmentId === undefined) await holdEnrollments(tx, courseId);
  await tx.$executeRaw`
    WITH outline AS (
      SELECT count(*)::int AS lectures FROM lecture l JOIN section s ON s.id = l.section_id WHERE s.course_id = ${courseId}
    ), counted AS (
      SELECT e.id, e.user_id, outline.lectures, count(p.id) FILTER (WHERE p.is_completed)::int AS completed
      FROM enrollment e CROSS JOIN outline LEFT JOIN lecture_progress p ON p.enrollment_id = e.id
      WHERE e.course_id = ${courseId} ${one}
      GROUP BY e.id, e.user_id, outline.lectures
    ), moved AS (
      UPDATE enrollment e SET
        progress = CASE WHEN c.lectures = 0 THEN 0 ELSE c.completed * 100 / c.lectures END,
        completed_at = CASE WHEN c.lectures > 0 AND c.completed = c.lectures THEN COALESCE(e.completed_at, ${now}) END,
        completed_name = CASE
          WHEN c.lectures > 0 AND c.completed = c.lectures
          THEN COALESCE(e.completed_name, (SELECT u.name FROM "user" u WHERE u.id = e.user_id)) END,
        updated_at = ${now}
      FROM counted c
      WHERE c.id = e.id
    )
    UPDATE assignment a SET status = 'COMPLETED', completed_at = ${now}, updated_at = ${now}
    FROM counted c
    WHERE a.course_id = ${courseId} AND a.learner_id = c.user_id AND c.lectures > 0 AND c.completed = c.lectures
      AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')`;
}
