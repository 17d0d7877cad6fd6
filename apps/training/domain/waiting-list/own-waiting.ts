import { inTransaction, Prisma, type TrainingDb } from '@repo/db/training';
import type { OwnWaiting } from '@repo/schemas/training/waiting-list';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { visibleRunsWhere } from '#domain/classes/class-visibility.ts';
import { isEnrolledInUnfinishedRun } from '#domain/classes/list-unfinished-runs.ts';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCoursesWhere } from '#domain/courses/course-visibility.ts';
import { isActiveEnrolmentStatus } from '#domain/enrolments/enrolment-rows.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';

type Person = { userId: string; courseRunId: string };

/** A wait whose offer has passed; the job removes it. */
const isPassedSql = (now: Date) => Prisma.sql`coalesce(w.offered_until <= ${now}, FALSE)`;

/** Of the class `runId`, who comes before the person: those who joined the list earlier, and all for somebody who is not on it. */
const aheadSql = (runId: Prisma.Sql, userId: string, now: Date) => Prisma.sql`
  SELECT count(*)::int FROM waiting_entry w
  LEFT JOIN waiting_entry own ON own.course_run_id = w.course_run_id AND own.user_id = ${userId} AND NOT coalesce(own.offered_until <= ${now}, FALSE)
  WHERE w.course_run_id = ${runId} AND w.user_id <> ${userId} AND NOT ${isPassedSql(now)}
    AND (own.user_id IS NULL OR (w.joined_at, w.user_id) < (own.joined_at, own.user_id))`;

/** Places of the class that are for others, because they have waited longer, whether one was offered to them already or not. */
export async function countPlacesKeptForOthers(
  db: TrainingDb,
  { userId, courseRunId }: Person,
  now: Date,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(aheadSql(Prisma.sql`${courseRunId}`, userId, now));
  return row?.count ?? 0;
}

type Row = { waiting: number; isWaiting: boolean; ahead: number; offeredUntil: Date | null; free: number };

/** Throws courseRunNotFound. Index: waiting_entry_pkey. */
export async function getOwnWaiting(
  { db, actor, clock }: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseRunId: string,
): Promise<OwnWaiting> {
  const now = clock();
  const [row] = await db.$queryRaw<Row[]>`
    SELECT
      (SELECT count(*)::int FROM waiting_entry w WHERE w.course_run_id = r.id) AS waiting,
      EXISTS (SELECT FROM waiting_entry w WHERE w.course_run_id = r.id AND w.user_id = ${actor.id}) AS "isWaiting",
      (${aheadSql(Prisma.sql`r.id`, actor.id, now)}) AS ahead,
      (SELECT offered_until FROM waiting_entry w WHERE w.course_run_id = r.id AND w.user_id = ${actor.id}
        AND w.offered_until > ${now}) AS "offeredUntil",
      r.intake_size + r.threshold - r.enrolled_count AS free
    FROM course_run r WHERE r.id = ${courseRunId}`;
  if (row === undefined) throw errors.courseRunNotFound();
  return {
    waiting: row.waiting,
    position: row.isWaiting ? row.ahead + 1 : null,
    offeredUntil: row.offeredUntil?.toISOString() ?? null,
    placesForCaller: Math.max(0, row.free - row.ahead),
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

/** Also when the caller is not on it. Throws courseRunNotFound, also when not visible. */
export async function leaveWaitingList(ctx: SignedInContext, courseRunId: string): Promise<OwnWaiting> {
  const where = { AND: [{ id: courseRunId }, visibleRunsWhere(ctx.actor)] };
  if ((await ctx.db.courseRun.count({ where })) === 0) throw errors.courseRunNotFound();
  await ctx.db.waitingEntry.deleteMany({ where: { courseRunId, userId: ctx.actor.id } });
  return getOwnWaiting(ctx, courseRunId);
}
