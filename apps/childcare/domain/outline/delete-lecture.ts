import { inTransaction } from '@repo/db/childcare';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import {
  lockEnrollmentsOfCourse,
  recomputeProgressAndComplete,
} from '#domain/progress/recompute-progress.ts';
import { lockCourseOfSection, type OutlinePlace } from './lock-course.ts';

/** Deletes a lecture and recomputes progress. Throws courseNotFound, sectionNotFound, lectureNotFound. */
export async function deleteLectureAndRecomputeProgress(
  ctx: SuperAdminContext,
  { lectureId, ...place }: OutlinePlace & { lectureId: string },
): Promise<{ message: string }> {
  await inTransaction(ctx.db, async (tx) => {
    const version = await lockCourseOfSection(tx, place);
    await lockEnrollmentsOfCourse(tx, version);
    const { count } = await tx.lecture.deleteMany({ where: { id: lectureId, sectionId: place.sectionId } });
    if (count === 0) throw errors.lectureNotFound();
    await recomputeProgressAndComplete(tx, { ...version, now: ctx.clock() });
  });
  return { message: 'The lecture is deleted' };
}
