import type { Lecture } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { lectureSelect, toVisibleLecture } from '#domain/courses/get-course.ts';
import { readEditedVersionId } from './edited-version.ts';

/**
 * A lecture with all its fields, for SUPER_ADMIN to edit; null when it was deleted. Of a lecture of another version, the one of the edited
 * version that is the same lesson: a page that was open when a draft began must not write into the published version.
 */
export async function findLectureForAuthor(
  { db }: Pick<SuperAdminContext, 'db'>,
  { courseId, lectureId }: { courseId: string; lectureId: string },
): Promise<Lecture | null> {
  const wanted = await db.lecture.findFirst({
    where: { id: lectureId, section: { courseId } },
    select: { originId: true },
  });
  if (!wanted) return null;
  const origin = wanted.originId ?? lectureId;
  const row = await db.lecture.findFirst({
    where: {
      section: { versionId: await readEditedVersionId(db, courseId) },
      OR: [{ id: origin }, { originId: origin }],
    },
    select: lectureSelect,
  });
  return row && toVisibleLecture(row, 'author');
}
