import { inTransaction } from '@repo/db/childcare';
import type { Lecture, UpdateLectureBody } from '@repo/schemas/childcare/course';
import type { SignedInContext } from '#domain/context.ts';
import { lectureSelect, showLecture } from '#domain/courses/get-course.ts';
import { errors } from '#domain/errors.ts';
import { checkQuizFits, lectureData } from './lecture-data.ts';
import { lockSection } from './lock-course.ts';

/** Changes what the body has. Throws courseNotFound, sectionNotFound, lectureNotFound, and invalid. */
export async function updateLecture(
  ctx: SignedInContext,
  { lectureId, ...place }: { courseId: string; sectionId: string; lectureId: string },
  body: UpdateLectureBody,
): Promise<Lecture> {
  return inTransaction(ctx.db, async (tx) => {
    await lockSection(tx, place);
    const stored = await tx.lecture.findFirst({
      where: { id: lectureId, sectionId: place.sectionId },
      select: { type: true },
    });
    if (stored === null) throw errors.lectureNotFound();
    checkQuizFits(body.type ?? stored.type, body.quiz);
    const lecture = await tx.lecture.update({
      where: { id: lectureId },
      data: lectureData(body),
      select: lectureSelect,
    });
    return showLecture(lecture, 'author');
  });
}
