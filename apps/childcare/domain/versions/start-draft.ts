import { inTransaction } from '@repo/db/childcare';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { copyOutline } from './copy-outline.ts';
import { lockCourseAndFindDraft } from './lock-draft.ts';

/**
 * Copies the published outline into a draft beside it, or answers the draft that there is. Throws courseNotFound, and
 * courseNotPublished for a course that is a draft itself.
 */
export async function findOrStartDraft(
  ctx: SuperAdminContext,
  courseId: string,
): Promise<{ id: string; number: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const { draft: found, currentVersionId, isPublished } = await lockCourseAndFindDraft(tx, courseId);
    if (found !== null) return found;
    if (!isPublished) {
      throw errors.courseNotPublished({ message: 'This course is a draft. Edit it, then publish it' });
    }
    const { _max } = await tx.courseVersion.aggregate({ where: { courseId }, _max: { number: true } });
    const now = ctx.clock();
    const draft = await tx.courseVersion.create({
      data: { courseId, number: (_max.number ?? 0) + 1, createdById: ctx.actor.id, createdAt: now },
      select: { id: true, number: true },
    });
    await copyOutline(tx, {
      fromVersionId: currentVersionId,
      to: { courseId, versionId: draft.id },
      isSameCourse: true,
      now,
    });
    return draft;
  });
}
