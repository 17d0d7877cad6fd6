import { inTransaction } from '@repo/db/childcare';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { removeUnusedPackages } from '#domain/scorm/remove-unused-packages.ts';
import { lockCourseAndGetDraft } from './lock-draft.ts';
import { readOutlineRevision } from './outline-revision.ts';

/**
 * Deletes the draft beside the published version, and SCORM packages that only it showed. Throws courseNotFound, draftNotFound,
 * and changedMeanwhile when somebody changed it after the caller looked.
 */
export async function discardDraft(
  ctx: SuperAdminContext,
  courseId: string,
  { expectedRevision }: { expectedRevision: string },
): Promise<{ message: string }> {
  const removeFiles = await inTransaction(ctx.db, async (tx) => {
    const { draft, currentVersionId } = await lockCourseAndGetDraft(tx, courseId);
    const revision = await readOutlineRevision(tx, [draft.id, currentVersionId]);
    if (revision !== expectedRevision) throw errors.changedMeanwhile();
    const packages = await tx.scormPackage.findMany({
      where: { courseId, lectures: { some: { section: { versionId: draft.id } } } },
      select: { id: true },
    });
    await tx.courseVersion.delete({ where: { id: draft.id } });
    await recordAudit(tx, ctx, {
      action: 'course.discard-draft',
      targetType: 'course',
      targetId: courseId,
      before: { version: draft.number },
    });
    return removeUnusedPackages(
      tx,
      packages.map(({ id }) => id),
    );
  });
  ctx.defer(() => removeFiles(ctx.files));
  return { message: 'The draft is discarded' };
}
