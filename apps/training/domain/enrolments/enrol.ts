import { inTransaction } from '@repo/db/training';
import type { EnrolmentAnswer } from '@repo/schemas/training/enrolment';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCourses } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';
import { lockRun } from './lock-run.ts';
import { takePlace } from './take-place.ts';

/**
 * Enrols the caller in a class. Throws courseRunNotFound, also for one of a course the caller may not know of, and what
 * `takePlace` refuses.
 */
export function enrol(ctx: SignedInContext, courseRunId: string): Promise<EnrolmentAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const run = await lockRun(tx, courseRunId);
    const course = await tx.course.findFirst({
      where: { AND: [{ id: run.courseId }, visibleCourses(ctx.actor)] },
      select: { id: true },
    });
    if (course === null) throw errors.courseRunNotFound();
    return takePlace(tx, ctx, { userId: ctx.actor.id, run });
  });
}
