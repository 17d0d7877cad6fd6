import { inTransaction } from '@repo/db/childcare';
import type { SuperAdminContext } from '#domain/context.ts';
import { readEditedVersionId } from '#domain/outline/edited-version.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';
import {
  lockEnrollmentsOfCourse,
  recomputeProgressAndComplete,
} from '#domain/progress/recompute-progress.ts';
import { getPackage } from './package-rows.ts';
import { removeUnusedPackages } from './remove-unused-packages.ts';

/**
 * Deletes a package's lectures from the version that authors edit, and recomputes learners' progress; the package and its files too,
 * unless another version shows it. Throws courseNotFound, packageNotFound.
 */
export async function deletePackageAndLectures(
  ctx: SuperAdminContext,
  place: { courseId: string; packageId: string },
): Promise<void> {
  const { courseId } = place;
  const removeFiles = await inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const version = { courseId, versionId: await readEditedVersionId(tx, courseId) };
    await lockEnrollmentsOfCourse(tx, version);
    const { id } = await getPackage(tx, place);
    await tx.lecture.deleteMany({
      where: { scormPackageId: id, section: { versionId: version.versionId } },
    });
    await recomputeProgressAndComplete(tx, { ...version, now: ctx.clock() });
    return removeUnusedPackages(tx, [id]);
  });
  ctx.defer(() => removeFiles(ctx.files));
}
