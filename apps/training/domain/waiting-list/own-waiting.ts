import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { OwnWaiting } from '@repo/schemas/training/waiting-list';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { isEnrolledInUnfinishedRun } from '#domain/classes/list-unfinished-runs.ts';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCoursesWhere } from '#domain/courses/course-visibility.ts';
import { isActiveEnrolmentStatus } from '#domain/enrolments/enrolment-rows.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';

type Person = { userId: string; courseRunId: string };

/** Places of the class that are kept for people other than this one. */
export async function countPlacesKeptForOthers(
  db: TrainingDb,
  { userId, courseRunId }: Person,
  now: Date,
): Promise<number> {
  return db.waitingEntry.count({
    where: { courseRunId, userId: { not: userId }, offeredUntil: { gt: now } },
  });
}

type Row = Omit<OwnWaiting, 'offeredUntil'> & { offeredUntil: Date | null };

/** Throws courseRunNotFound. Index: waiting_entry_pkey. */
export async function getOwnWaiting(
  { db, actor, clock }: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
): Promise<OwnWaiting> {
  const now = clock();
  const [row] = await db.$queryRaw<Row[]>`
    SELECT
      (SELECT count(*)::int FROM waiting_entry w WHERE w.course_run_id = r.id) AS waiting,
      (SELECT count(*)::int FROM waiting_entry w JOIN waiting_entry own ON own.course_run_id = w.course_run_id
        AND own.user_id = ${actor.id} WHERE w.course_run_id = r.id
        AND (w.joined_at, w.user_id) <= (own.joined_at, own.user_id)) AS position,
      (SELECT offered_until FROM waiting_entry w WHERE w.course_run_id = r.id AND w.user_id = ${actor.id}
        AND w.offered_until > ${now}) AS "offeredUntil",
      r.intake_size + r.threshold - r.enrolled_count - (SELECT count(*)::int FROM waiting_entry w
        WHERE w.course_run_id = r.id AND w.user_id <> ${actor.id} AND w.offered_until > ${now}) AS "placesForCaller"
    FROM course_run r WHERE r.id = ${courseRunId}`;
  if (row === undefined) throw errors.courseRunNotFound();
  return {
    waiting: row.waiting,
    position: row.position === 0 ? null : row.position,
    offeredUntil: row.offeredUntil?.toISOString() ?? null,
    placesForCaller: Math.max(0, row.placesForCaller),
  };
}

/**
 * Puts the caller at the end of the list; who is on it stays where they are. Throws courseRunNotFound, classCancelled, classFinished,
 * alreadyEnrolled, removedFromClass, enrolledInCourse, and classHasPlaces while there is a place for them.
 */
export async function joinWaitingList(ctx: SignedInContext, courseRunId: string): Promise<OwnWaiting> {
  const userId = ctx.actor.id;
  return inTransaction(ctx.db, async (tx) => {
    const run = await lockRun(tx, courseRunId);
    const where = { AND: [{ id: run.courseId }, visibleCoursesWhere(ctx.actor)] };
    if ((await tx.course.count({ where })) === 0) throw errors.courseRunNotFound();
    if (run.status === 'Cancelled') throw errors.classCancelled();
    const last = run.endDate ?? run.startDate;
    const now = ctx.clock();
    if (last !== null && last < singaporeDate(now)) throw errors.classFinished();
    const known = await tx.enrolment.findUnique({
      where: { userId_courseRunId: { userId, courseRunId } },
      select: { status: true },
    });
    if (known && isActiveEnrolmentStatus(known.status)) throw errors.alreadyEnrolled();
    if (known?.status === 'admin_removed') throw errors.removedFromClass();
    if (await isEnrolledInUnfinishedRun({ ...ctx, db: tx }, run.courseId)) throw errors.enrolledInCourse();
    const kept = await countPlacesKeptForOthers(tx, { userId, courseRunId }, now);
    if (run.enrolledCount + kept < run.capacity) throw errors.classHasPlaces();
    await tx.waitingEntry.createMany({
      data: [{ courseRunId, userId, joinedAt: now }],
      skipDuplicates: true,
    });
    return getOwnWaiting({ ...ctx, db: tx }, courseRunId);
  });
}

/** Also when the caller is not on it. Throws courseRunNotFound. */
export async function leaveWaitingList(
  ctx: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
): Promise<OwnWaiting> {
  await ctx.db.waitingEntry.deleteMany({ where: { courseRunId, userId: ctx.actor.id } });
  return getOwnWaiting(ctx, courseRunId);
}
