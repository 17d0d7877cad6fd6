import { inTransaction } from '@repo/db/childcare';
import type { SuperAdminContext } from '#domain/context.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';
import {
  lockEnrollmentsOfCourse,
  recomputeProgressAndComplete,
} from '#domain/progress/recompute-progress.ts';
import { parsePackageFiles, removePackageFilesIgnoringFailures } from './package-files.ts';
import { getPackage } from './package-rows.ts';

/** Deletes a package with its lectures and files, and recomputes learners' progress. Throws courseNotFound, packageNotFound. */
export async function deletePackageAndLectures(
  ctx: SuperAdminContext,
  place: { courseId: string; packageId: string },
): Promise<void> {
  const files = await inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, place.courseId);
    await lockEnrollmentsOfCourse(tx, place.courseId);
    const found = await getPackage(tx, place);
    await tx.lecture.deleteMany({ where: { scormPackageId: found.id } });
    await tx.scormPackage.delete({ where: { id: found.id } });
    await recomputeProgressAndComplete(tx, { courseId: place.courseId, now: ctx.clock() });
    return parsePackageFiles(found.files);
  });
  ctx.defer(() => removePackageFilesIgnoringFailures(ctx.files, files));
}
