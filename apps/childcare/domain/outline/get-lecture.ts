import type { Lecture } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { lectureSelect, showLecture } from '#domain/courses/get-course.ts';

/** A lecture of a course, whole, for SUPER_ADMIN who edits it; null when it has gone. */
export async function getLecture(
  { db }: Pick<SuperAdminContext, 'db'>,
  { courseId, lectureId }: { courseId: string; lectureId: string },
): Promise<Lecture | null> {
  const row = await db.lecture.findFirst({
    where: { id: lectureId, section: { courseId } },
    select: lectureSelect,
  });
  return row && showLecture(row, 'author');
}
