import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { PublishVersionBody } from '@repo/schemas/childcare/course-version';
import type { SuperAdminContext } from '#domain/context.ts';
import { checkPublishable } from '#domain/courses/update-course.ts';
import { errors } from '#domain/errors.ts';
import { lockEnrollmentsOfCourse } from '#domain/progress/recompute-progress.ts';
import { hasNotBegunSql } from './has-not-begun-sql.ts';
import { learntVersionSql } from './learnt-version-sql.ts';
import { lockDraft } from './lock-draft.ts';
import { readOutlineRevision } from './outline-revision.ts';

/**
 * Gives the version to enrolled people who have done nothing in their present cycle. The caller has locked the enrollments, so nobody
 * begins meanwhile.
 */
async function moveWhoHasNotBegun(
  tx: ChildcareDb,
  { courseId, versionId, now }: { courseId: string; versionId: string; now: Date },
): Promise<number> {
  return tx.$executeRaw`
    UPDATE enrollment e SET version_id = ${versionId}, updated_at = ${now}
    WHERE e.course_id = ${courseId} AND ${learntVersionSql} <> ${versionId}
      AND ${hasNotBegunSql}`;
}

/**
 * Publishes the draft as the version that new learners get; who has begun an older one finishes it. Throws courseNotFound,
 * draftNotFound, invalid for a draft without a lesson, and changedMeanwhile when the draft or the published outline is not what the
 * caller saw.
 */
export async function publishDraft(
  ctx: SuperAdminContext,
  courseId: string,
  { note, expectedRevision }: PublishVersionBody,
): Promise<{ number: number; moved: number }> {
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const { draft, currentVersionId, title } = await lockDraft(tx, courseId);
    const revision = await readOutlineRevision(tx, [draft.id, currentVersionId]);
    if (revision !== expectedRevision) throw errors.changedMeanwhile();
    await checkPublishable(tx, { versionId: draft.id, title });
    await lockEnrollmentsOfCourse(tx, { courseId });
    await tx.courseVersion.update({
      where: { id: draft.id },
      data: { note, publishedAt: now, publishedById: ctx.actor.id },
    });
    // Not the details: a form that somebody has open is not stale.
    await tx.$executeRaw`UPDATE course SET current_version_id = ${draft.id} WHERE id = ${courseId}`;
    const moved = await moveWhoHasNotBegun(tx, { courseId, versionId: draft.id, now });
    return { number: draft.number, moved };
  });
}
