import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { EnrolmentAnswer } from '@repo/schemas/training/enrolment';
import { type DateText, dateColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCourses } from '#domain/courses/course-visibility.ts';
import { errors } from '#domain/errors.ts';
import { type LockedRun, lockRun } from './lock-run.ts';
import { mailEnrolled } from './mail-enrolled.ts';
import { takePlace } from './take-place.ts';

/** Mails a confirmation. Throws courseRunNotFound, also when not visible, enrolledInCourse and the errors of `takePlace`. */
export function enrol(ctx: SignedInContext, courseRunId: string): Promise<EnrolmentAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    // Serialises concurrent enrolments in two classes of one course.
    await tx.$queryRaw`SELECT id FROM "user" WHERE id = ${ctx.actor.id} FOR NO KEY UPDATE`;
    const run = await lockRun(tx, courseRunId);
    const course = await tx.course.findFirst({
      where: { AND: [{ id: run.courseId }, visibleCourses(ctx.actor)] },
      select: { id: true },
    });
    if (course === null) throw errors.courseRunNotFound();
    const { actor } = ctx;
    const today = singaporeDate(ctx.clock());
    const answer = await takePlace(tx, ctx, { userId: actor.id, run });
    if (!actor.roles.includes('admin')) await refuseSecondClass(tx, { userId: actor.id, run, today });
    await mailEnrolled(tx, ctx, { userId: actor.id, courseRunId });
    return answer;
  });
}

type Place = { userId: string; run: LockedRun; today: DateText };

/** One unfinished class per course. */
async function refuseSecondClass(tx: TrainingDb, { userId, run, today }: Place): Promise<void> {
  const day = dateColumn(today);
  const other = await tx.enrolment.findFirst({
    where: {
      userId,
      status: 'enrolled',
      courseRun: {
        id: { not: run.id },
        courseId: run.courseId,
        status: { not: 'Cancelled' },
        OR: [{ startDate: null }, { endDate: { gte: day } }, { endDate: null, startDate: { gte: day } }],
      },
    },
    select: { id: true },
  });
  if (other !== null) throw errors.enrolledInCourse();
}
