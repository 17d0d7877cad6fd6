import { inTransaction } from '@repo/db/training';
import type { EnrolmentAnswer } from '@repo/schemas/training/enrolment';
import { isEnrolledInUnfinishedRun } from '#domain/classes/list-unfinished-runs.ts';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCoursesWhere } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';
import { countPlacesKeptForOthers } from '#domain/waiting-list/own-waiting.ts';
import { enrolInLockedRun } from './enrol-in-locked-run.ts';
import { lockRun } from './lock-run.ts';
import { notifyEnrolledUnlessOver } from './notify-enrolled.ts';

/** Confirms it by a notification. Throws courseRunNotFound, also when not visible, enrolledInCourse and the errors of `enrolInLockedRun`. */
export function enrolSelfAndNotify(ctx: SignedInContext, courseRunId: string): Promise<EnrolmentAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    // Serialises concurrent enrolments in two classes of one course.
    await tx.$queryRaw`SELECT id FROM "user" WHERE id = ${ctx.actor.id} FOR NO KEY UPDATE`;
    const run = await lockRun(tx, courseRunId);
    const course = await tx.course.findFirst({
      where: { AND: [{ id: run.courseId }, visibleCoursesWhere(ctx.actor)] },
      select: { id: true },
    });
    if (course === null) throw errors.courseRunNotFound();
    const { id: userId, roles } = ctx.actor;
    const kept = await countPlacesKeptForOthers(tx, { userId, courseRunId }, ctx.clock());
    const answer = await enrolInLockedRun(tx, ctx, {
      userId,
      run: { ...run, enrolledCount: run.enrolledCount + kept },
    });
    const isBound = !roles.includes('admin');
    if (
      isBound &&
      (await isEnrolledInUnfinishedRun({ ...ctx, db: tx }, run.courseId, { otherThanRunId: run.id }))
    )
      throw errors.enrolledInCourse();
    await notifyEnrolledUnlessOver(tx, ctx, { courseRunId, userIds: [userId], byAdmin: false });
    return answer;
  });
}
