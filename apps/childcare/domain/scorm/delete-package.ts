import { inTransaction } from '@repo/db/childcare';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import type { SuperAdminContext } from '#domain/context.ts';
import { assertExpectedVersion } from '#domain/outline/assert-expected-version.ts';
import { readEditedVersionId } from '#domain/outline/edited-version.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';
import {
  lockEnrollmentsOfCourse,
  recomputeProgressAndComplete,
} from '#domain/progress/recompute-progress.ts';
import { assertPackageInVersionOrUnused, getScormPackage } from './package-rows.ts';
import { removeUnusedPackages } from './remove-unused-packages.ts';

/**
 * Deletes a package's lectures from the version that authors edit, and recomputes learners' progress; the package and its files too,
 * unless another version shows it. Throws courseNotFound, versionChanged, and packageNotFound also for a package that the edited version
 * does not have.
 */
export async function deletePackageAndLectures(
  ctx: SuperAdminContext,
  { courseId, packageId, ...expected }: { courseId: string; packageId: string } & ExpectedVersion,
): Promise<void> {
  const removeFiles = await inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const version = { courseId, versionId: await readEditedVersionId(tx, courseId) };
    await assertExpectedVersion(tx, version, expected);
    await lockEnrollmentsOfCourse(tx, version);
    const { id } = await getScormPackage(tx, { courseId, packageId });
    await assertPackageInVersionOrUnused(tx, { packageId: id, versionId: version.versionId });
    await tx.lecture.deleteMany({
      where: { scormPackageId: id, section: { versionId: version.versionId } },
    });
    await recomputeProgressAndComplete(tx, { ...version, now: ctx.clock() });
    return removeUnusedPackages(tx, [id]);
  });
  ctx.defer(() => removeFiles(ctx.files));
}
