import type { ChildcareDb } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { isCourseVisible } from '#domain/courses/course-visibility.ts';
import { isEnrollmentOpenSql, readCourseAccess } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import { assertNotLockedByOrder } from './lesson-order.ts';

const suspended =
  'Your centre has not paid for this course yet. What you did in it is kept; ask your centre to assign it to you';

const otherVersion = 'This lesson is not in the version of the course that you learn. Load the page again';

export type EnrolledLecture = { id: string; courseId: string; enrollmentId: string };

/** The error for a caller to whom a lecture of this course is closed: unpaid, not enrolled, not visible, or of a version that they do not learn. */
export async function readClosedLectureError(
  tx: ChildcareDb,
  { actor }: Pick<SignedInContext, 'actor'>,
  courseId: string,
) {
  const { access } = await readCourseAccess(tx, { userId: actor.id, courseId });
  if (access === 'suspended') return errors.paymentRequired({ message: suspended });
  if (access === 'open') return errors.lectureNotFound({ message: otherVersion });
  return (await isCourseVisible(tx, actor, courseId)) ? errors.forbidden() : errors.lectureNotFound();
}

/**
 * Finds a lecture that the caller learns, and locks its enrollment until the transaction ends, so that reports of two tabs run
 * one after the other. Throws forbidden when the caller is not enrolled, paymentRequired while their centre has not paid,
 * lectureNotFound for a course they may not see, lessonLocked before the lessons that come first are completed, unless
 * `isOrderKept` is false: what is under way is continued.
 */
export async function lockEnrolledLecture(
  tx: ChildcareDb,
  { actor }: Pick<SignedInContext, 'actor'>,
  id: string,
  { isOrderKept = true }: { isOrderKept?: boolean } = {},
): Promise<EnrolledLecture> {
  const [found] = await tx.$queryRaw<(EnrolledLecture & { isOrdered: boolean })[]>`
    SELECT l.id, s.course_id AS "courseId", e.id AS "enrollmentId", c.lessons_in_order AS "isOrdered"
    FROM lecture l JOIN section s ON s.id = l.section_id JOIN course c ON c.id = s.course_id
    JOIN enrollment e ON e.course_id = s.course_id AND e.user_id = ${actor.id}
    WHERE l.id = ${id} AND s.version_id = ${learntVersionSql} AND ${isEnrollmentOpenSql} FOR NO KEY UPDATE OF e`;
  if (found) {
    const { isOrdered, ...lecture } = found;
    if (isOrdered && isOrderKept) await assertNotLockedByOrder(tx, lecture);
    return lecture;
  }
  const lecture = await tx.lecture.findUnique({
    where: { id },
    select: { section: { select: { courseId: true } } },
  });
  if (lecture === null) throw errors.lectureNotFound();
  throw await readClosedLectureError(tx, { actor }, lecture.section.courseId);
}
