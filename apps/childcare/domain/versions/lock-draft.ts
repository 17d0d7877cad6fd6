import type { ChildcareDb } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';

export type Draft = { id: string; number: number };
type Course = { title: string; currentVersionId: string };

/** Locks a course and reads the draft beside its published version; null without one. Throws courseNotFound. */
export async function lockCourseAndFindDraft(
  tx: ChildcareDb,
  courseId: string,
): Promise<Course & { isPublished: boolean; draft: Draft | null }> {
  await lockCourse(tx, courseId);
  const { status, title, currentVersionId } = await tx.course.findUniqueOrThrow({
    where: { id: courseId },
    select: { status: true, title: true, currentVersionId: true },
  });
  const current = currentVersionId ?? courseId;
  const draft = await tx.courseVersion.findFirst({
    where: { courseId, publishedAt: null, id: { not: current } },
    select: { id: true, number: true },
  });
  return { title, currentVersionId: current, isPublished: status !== 'DRAFT', draft };
}

/** Throws courseNotFound and draftNotFound. */
export async function lockCourseAndGetDraft(
  tx: ChildcareDb,
  courseId: string,
): Promise<Course & { draft: Draft }> {
  const { draft, ...course } = await lockCourseAndFindDraft(tx, courseId);
  if (draft === null) throw errors.draftNotFound();
  return { ...course, draft };
}
