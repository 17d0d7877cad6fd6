import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { PublishVersionBody } from '@repo/schemas/childcare/course-version';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { storeCourseRepeat } from '#domain/course-repeats/store-course-repeat.ts';
import { assertPublishable } from '#domain/courses/update-course.ts';
import { errors } from '#domain/errors.ts';
import { lockEnrollmentsOfCourse } from '#domain/progress/recompute-progress.ts';
import { storeScormVersionOfNewPackage } from '#domain/scorm/store-scorm-version.ts';
import { findUnreadyLectures } from './find-unready-lectures.ts';
import { hasNotBegunSql } from './has-not-begun-sql.ts';
import { learntVersionSql } from './learnt-version-sql.ts';
import { lockCourseAndGetDraft } from './lock-draft.ts';
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

/** Throws invalid for a draft without a lesson, and for lessons that nobody could complete. */
async function checkDraft(tx: ChildcareDb, draft: { versionId: string; title: string }): Promise<void> {
  await assertPublishable(tx, draft);
  const unready = await findUnreadyLectures(tx, draft.versionId);
  if (unready.length === 0) return;
  const named = unready.slice(0, 3).map(({ title, problem }) => `“${title}” ${problem}`);
  const more =
    unready.length > named.length ? `, and ${unready.length - named.length} more are not ready` : '';
  throw errors.invalid({ message: `Finish the lessons first: ${named.join('; ')}${more}` });
}

/**
 * Publishes the draft as the version that new learners get; who has begun an older one finishes it. Throws courseNotFound,
 * draftNotFound, invalid for a draft that is not ready, courseNotPublished for a repetition in an archived course, and changedMeanwhile when the
 * draft, the published outline or who repeats the course is not what the caller saw.
 */
export async function publishDraft(
  ctx: SuperAdminContext,
  courseId: string,
  { note, expectedRevision, repeat }: PublishVersionBody,
): Promise<{ number: number; moved: number; repeating: number }> {
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const { draft, currentVersionId, title } = await lockCourseAndGetDraft(tx, courseId);
    const revision = await readOutlineRevision(tx, [draft.id, currentVersionId]);
    if (revision !== expectedRevision) throw errors.changedMeanwhile();
    await checkDraft(tx, { versionId: draft.id, title });
    await lockEnrollmentsOfCourse(tx, { courseId });
    await tx.courseVersion.update({
      where: { id: draft.id },
      data: { note, publishedAt: now, publishedById: ctx.actor.id },
    });
    // Not the details: a form that somebody has open is not stale.
    await tx.$executeRaw`UPDATE course SET current_version_id = ${draft.id} WHERE id = ${courseId}`;
    await storeScormVersionOfNewPackage(tx, {
      courseId,
      versionId: draft.id,
      formerVersionId: currentVersionId,
    });
    const moved = await moveWhoHasNotBegun(tx, { courseId, versionId: draft.id, now });
    const version = { courseId, versionId: draft.id, note };
    const repeating = repeat ? await storeCourseRepeat(tx, ctx, version, repeat) : 0;
    await recordAudit(tx, ctx, {
      action: 'course.publish-version',
      targetType: 'course',
      targetId: courseId,
      after: { version: draft.number, note, moved, repeating },
    });
    return { number: draft.number, moved, repeating };
  });
}
