import { inTransaction } from '@repo/db/childcare';
import type { CreateLectureBody, Lecture } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { lectureSelect, toVisibleLecture } from '#domain/courses/get-course.ts';
import { recomputeProgressAndComplete } from '#domain/progress/recompute-progress.ts';
import { assertHttpsOrMediaHost } from './assert-https-or-media-host.ts';
import {
  assertOnlyQuizHasQuestions,
  assertOnlyTextIsConfirmed,
  toLectureColumns,
} from './lecture-columns.ts';
import { lockCourseOfSection, type OutlinePlace } from './lock-course.ts';
import { nextLecturePositionOrThrow } from './next-lecture-position.ts';

/** Adds a lecture at the end of a section and recomputes progress. Throws courseNotFound, sectionNotFound, invalid. */
export async function addLectureAndRecomputeProgress(
  ctx: SuperAdminContext,
  place: OutlinePlace,
  { title, type, ...body }: CreateLectureBody,
): Promise<Lecture> {
  assertOnlyQuizHasQuestions(type, body.quiz);
  assertOnlyTextIsConfirmed(type, body.confirmation);
  assertHttpsOrMediaHost(ctx, 'videoUrl', body.videoUrl);
  const { sectionId } = place;
  return inTransaction(ctx.db, async (tx) => {
    const version = await lockCourseOfSection(tx, place);
    const position = await nextLecturePositionOrThrow(tx, sectionId);
    const lecture = await tx.lecture.create({
      data: { ...toLectureColumns(body), title, type, sectionId, position },
      select: lectureSelect,
    });
    await recomputeProgressAndComplete(tx, { ...version, now: ctx.clock() });
    return toVisibleLecture(lecture, 'author');
  });
}
