import { inTransaction } from '@repo/db/childcare';
import type { SuperAdminContext } from '#domain/context.ts';
import {
  lockEnrollmentsOfCourse,
  recomputeProgressAndComplete,
} from '#domain/progress/recompute-progress.ts';
import { lockCourseOfSection, type OutlinePlace } from './lock-course.ts';

/** Deletes a section with its lectures and recomputes progress. Throws courseNotFound and sectionNotFound. */
export async function deleteSectionAndRecomputeProgress(
  ctx: SuperAdminContext,
  place: OutlinePlace,
): Promise<{ message: string }> {
  await inTransaction(ctx.db, async (tx) => {
    const version = await lockCourseOfSection(tx, place);
    await lockEnrollmentsOfCourse(tx, version);
    await tx.section.delete({ where: { id: place.sectionId } });
    await recomputeProgressAndComplete(tx, { ...version, now: ctx.clock() });
  });
  return { message: 'The section is deleted' };
}
