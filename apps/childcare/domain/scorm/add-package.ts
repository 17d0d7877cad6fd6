import { inTransaction } from '@repo/db/childcare';
import { recordWithinQuotaOrThrow } from '@repo/db/storage-quota';
import type { ScormPackageView } from '@repo/schemas/childcare/scorm';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourseOfSection, type OutlinePlace } from '#domain/outline/lock-course.ts';
import { recomputeProgressAndComplete } from '#domain/progress/recompute-progress.ts';
import { ownStorageClaim } from '#domain/uploads/storage-claim-of.ts';
import { appendScormLectures } from './append-scorm-lectures.ts';
import { packageFileColumns } from './package-files.ts';
import { packageSelectOf, toScormPackageView } from './package-rows.ts';
import { storeScormVersionIfCurrent } from './store-scorm-version.ts';
import { withStoredPackage } from './with-stored-package.ts';

/**
 * Adds a SCORM package to a course: stores its files, adds each of its SCOs as a lecture at the end of the section, and sets the
 * course's SCORM version unless it is for a draft. Throws courseNotFound, sectionNotFound, versionChanged, packageRefused, storageFull,
 * invalid.
 */
export async function storePackageAndAddLectures(
  ctx: SuperAdminContext,
  place: OutlinePlace,
  file: File,
): Promise<ScormPackageView> {
  const { courseId, sectionId } = place;
  // Checked first, so that a package without a section is not unpacked.
  const section = await ctx.db.section.findFirst({
    where: { id: sectionId, courseId },
    select: { id: true },
  });
  if (section === null) {
    const course = await ctx.db.course.findUnique({ where: { id: courseId }, select: { id: true } });
    throw course ? errors.sectionNotFound() : errors.courseNotFound();
  }
  return withStoredPackage(ctx, file, ({ read, kept, fileName }) =>
    inTransaction(ctx.db, (tx) =>
      recordWithinQuotaOrThrow(tx, ownStorageClaim(tx, ctx), async () => {
        const version = await lockCourseOfSection(tx, place);
        const { title, items } = read;
        const { id } = await tx.scormPackage.create({
          data: {
            courseId,
            fileName,
            version: read.version,
            title,
            ...packageFileColumns(kept),
            uploadedById: ctx.actor.id,
          },
          select: { id: true },
        });
        await appendScormLectures(tx, { sectionId, packageId: id }, items);
        await storeScormVersionIfCurrent(tx, version, read.version);
        await recomputeProgressAndComplete(tx, { ...version, now: ctx.clock() });
        return toScormPackageView(
          await tx.scormPackage.findUniqueOrThrow({
            where: { id },
            select: packageSelectOf(version.versionId),
          }),
        );
      }),
    ),
  );
}
