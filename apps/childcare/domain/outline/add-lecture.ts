import { inTransaction } from '@repo/db/childcare';
import type { CreateLectureBody, Lecture } from '@repo/schemas/childcare/course';
import type { SignedInContext } from '#domain/context.ts';
import { lectureSelect, showLecture } from '#domain/courses/get-course.ts';
import { errors } from '#domain/errors.ts';
import { recomputeProgress } from '#domain/progress/recompute-progress.ts';
import { checkQuizFits, lectureData } from './lecture-data.ts';
import { lockSection } from './lock-course.ts';

const mostLectures = 500;

/** Adds a lecture after the last one of a section; the learners' progress follows. Throws courseNotFound, sectionNotFound, invalid. */
export async function addLecture(
  ctx: SignedInContext,
  place: { courseId: string; sectionId: string },
  { title, type, ...body }: CreateLectureBody,
): Promise<Lecture> {
  checkQuizFits(type, body.quiz);
  const { sectionId, courseId } = place;
  return inTransaction(ctx.db, async (tx) => {
    await lockSection(tx, place);
    const { _count, _max } = await tx.lecture.aggregate({
      where: { sectionId },
      _count: true,
      _max: { position: true },
    });
    if (_count >= mostLectures)
      throw errors.invalid({ message: `A section has at most ${mostLectures} lectures` });
    const lecture = await tx.lecture.create({
      data: { ...lectureData(body), title, type, sectionId, position: (_max.position ?? -1) + 1 },
      select: lectureSelect,
    });
    await recomputeProgress(tx, { courseId, now: ctx.clock() });
    return showLecture(lecture, 'author');
  });
}
