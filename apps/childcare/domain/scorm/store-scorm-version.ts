import type { ChildcareDb } from '@repo/db/childcare';

/** The course says the SCORM version of what its learners get: a draft's package changes it when the draft is published. */
export async function storeScormVersionIfCurrent(
  tx: ChildcareDb,
  { courseId, versionId }: { courseId: string; versionId: string },
  scormVersion: string,
): Promise<void> {
  await tx.course.updateMany({
    where: { id: courseId, OR: [{ currentVersionId: versionId }, { currentVersionId: null }] },
    data: { scormVersion },
  });
}

/**
 * When a version is published: the SCORM version of the newest package that it shows and the one before did not. Index:
 * lecture_scorm_package_id_idx.
 */
export async function storeScormVersionOfNewPackage(
  tx: ChildcareDb,
  { courseId, versionId, formerVersionId }: { courseId: string; versionId: string; formerVersionId: string },
): Promise<void> {
  const added = await tx.scormPackage.findFirst({
    where: {
      courseId,
      lectures: {
        some: { section: { versionId } },
        none: { section: { versionId: formerVersionId } },
      },
    },
    orderBy: { createdAt: 'desc' },
    select: { version: true },
  });
  if (added === null) return;
  // Not the details: a form that somebody has open is not stale.
  await tx.$executeRaw`UPDATE course SET scorm_version = ${added.version} WHERE id = ${courseId}`;
}
