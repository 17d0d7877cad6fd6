import type { CourseRunDetail } from '@repo/schemas/training/course-run';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { canManageClass, visibleRunsWhere } from './class-visibility.ts';
import { runSelectWithOwnEnrolment, toCourseRun } from './run-rows.ts';

/** Throws courseRunNotFound, also for a class that the caller may not see. */
export async function getVisibleCourseRun(
  { db, actor }: SignedInContext,
  id: string,
): Promise<CourseRunDetail> {
  const row = await db.courseRun.findFirst({
    where: { AND: [{ id }, visibleRunsWhere(actor)] },
    select: runSelectWithOwnEnrolment(actor.id),
  });
  if (row === null) throw errors.courseRunNotFound();
  const mayWriteToTrainer = canManageClass(actor, {
    trainerId: row.trainer?.id ?? null,
    coTrainers: row.coTrainers,
  });
  return toCourseRun(row, { seesTrainerEmail: mayWriteToTrainer });
}
