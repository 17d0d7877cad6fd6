import type { ChildcareDb } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCourses } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';

export type LearntLecture = { id: string; courseId: string; enrollmentId: string };

/**
 * A lecture that the caller learns, its enrollment held until the transaction ends: reports of two tabs take turns. Throws
 * forbidden for a lecture of a course the caller is not enrolled in, lectureNotFound for one they may not know of.
 */
export async function findLearntLecture(
  tx: ChildcareDb,
  { actor }: Pick<SignedInContext, 'actor'>,
  id: string,
): Promise<LearntLecture> {
  const [found] = await tx.$queryRaw<LearntLecture[]>`
    SELECT l.id, s.course_id AS "courseId", e.id AS "enrollmentId"
    FROM lecture l JOIN section s ON s.id = l.section_id
    JOIN enrollment e ON e.course_id = s.course_id AND e.user_id = ${actor.id}
    WHERE l.id = ${id} FOR NO KEY UPDATE OF e`;
  if (found) return found;
  const known = await tx.lecture.findFirst({
    where: { id, section: { course: visibleCourses(actor) } },
    select: { id: true },
  });
  throw known ? errors.forbidden() : errors.lectureNotFound();
}
