import type { Lecture } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { lectureSelect, toVisibleLecture } from '#domain/courses/get-course.ts';

/** A lecture with all its fields, for SUPER_ADMIN to edit; null when it was deleted. */
export async function findLectureForAuthor(
  { db }: Pick<SuperAdminContext, 'db'>,
  { courseId, lectureId }: { courseId: string; lectureId: string },
): Promise<Lecture | null> {
  const row = await db.lecture.findFirst({
    where: { id: lectureId, section: { courseId } },
    select: lectureSelect,
  });
  return row && toVisibleLecture(row, 'author');
}
