import type { ChildcareDb } from '@repo/db/childcare';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import { lockCourseOfSection } from '#domain/outline/lock-course.ts';

/** Locks the course of a lecture, unless the lecture was deleted. Throws versionChanged. */
export async function lockCourseOfLecture(
  tx: ChildcareDb,
  lectureId: string,
  expected: ExpectedVersion,
): Promise<void> {
  const lecture = await tx.lecture.findUnique({
    where: { id: lectureId },
    select: { section: { select: { id: true, courseId: true } } },
  });
  if (lecture === null) return;
  const { id: sectionId, courseId } = lecture.section;
  await lockCourseOfSection(tx, { courseId, sectionId, ...expected });
}
