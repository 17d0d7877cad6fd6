import { inTransaction, type TrainingDb } from '@repo/db/training';
import { offerHours } from '@repo/schemas/training/waiting-list';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { unfinishedRunsSql } from '#domain/classes/list-unfinished-runs.ts';
import type { Context } from '#domain/context.ts';
import { type LockedRun, lockRun } from '#domain/enrolments/lock-run.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { placeOfferedKind } from '#notifications/place-offered-kind.ts';
import { waitingEndedKind } from '#notifications/waiting-ended-kind.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

/**
 * Keeps each free place for who has waited longest, and notifies them; who let an earlier offer pass leaves the list. Returns the
 * number of offers. Several processes may run it. Throws the last error once all classes were tried.
 */
export async function offerFreePlacesAndNotify(tools: Tools, signal?: AbortSignal): Promise<number> {
  let offers = 0;
  let failure: unknown = null;
  // Few classes have one.
  const waiting = await tools.db.waitingEntry.findMany({
    distinct: ['courseRunId'],
    orderBy: { courseRunId: 'asc' },
    select: { courseRunId: true },
  });
  for (const { courseRunId } of waiting) {
    signal?.throwIfAborted();
    try {
      offers += await inTransaction(tools.db, (tx) => offerPlacesOfClass(tx, tools, courseRunId));
    } catch (error) {
      // One class must not keep the others waiting.
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return offers;
}

async function offerPlacesOfClass(tx: TrainingDb, tools: Tools, courseRunId: string): Promise<number> {
  const run = await lockRun(tx, courseRunId);
  const now = tools.clock();
  const last = run.endDate ?? run.startDate;
  if (run.status === 'Cancelled' || (last !== null && last < singaporeDate(now))) {
    await endWaiting(tx, tools, run);
    return 0;
  }
  await removeThoseWhoWaitNoMore(tx, run, now);
  await takeBackOffersWithoutPlace(tx, run);
  // Only now, so that nobody is removed whose place was taken.
  await tx.waitingEntry.deleteMany({ where: { courseRunId, offeredUntil: { lte: now } } });
  const kept = await tx.waitingEntry.count({ where: { courseRunId, offeredUntil: { not: null } } });
  const free = run.capacity - run.enrolledCount - kept;
  if (free <= 0) return 0;
  const next = await tx.waitingEntry.findMany({
    where: { courseRunId, offeredUntil: null },
    orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
    take: free,
    select: { userId: true, courseRun: { select: { course: { select: { title: true } } } } },
  });
  const until = await offerEnd(tx, courseRunId, now);
  await tx.waitingEntry.updateMany({
    where: { courseRunId, userId: { in: next.map(({ userId }) => userId) } },
    data: { offeredUntil: until },
  });
  const dates = formatDates(run.startDate, run.endDate);
  const notices = next.map(({ userId, courseRun }) => ({
    userId,
    data: { courseRunId, title: courseRun.course.title, dates, until: until.toISOString() },
  }));
  await notifications.notify(tx, tools, placeOfferedKind, notices);
  return next.length;
}

/** After so many hours, and before the class begins, unless it has begun. */
async function offerEnd(tx: TrainingDb, courseRunId: string, now: Date): Promise<Date> {
  const latest = new Date(now.getTime() + offerHours * 3_600_000);
  const [first] = await tx.$queryRaw<{ beginsAt: Date | null }[]>`
    SELECT min((start_date + start_time::time) AT TIME ZONE 'Asia/Singapore') AS "beginsAt"
    FROM course_run_session WHERE course_run_id = ${courseRunId}`;
  const beginsAt = first?.beginsAt ?? null;
  return beginsAt !== null && beginsAt > now && beginsAt < latest ? beginsAt : latest;
}

/** Those who wait are notified of a cancelled class behind the bell. */
async function endWaiting(tx: TrainingDb, tools: Tools, run: LockedRun): Promise<void> {
  const ended = await tx.waitingEntry.findMany({
    where: { courseRunId: run.id },
    select: { userId: true, courseRun: { select: { course: { select: { title: true } } } } },
  });
  await tx.waitingEntry.deleteMany({ where: { courseRunId: run.id } });
  if (run.status !== 'Cancelled') return;
  const dates = formatDates(run.startDate, run.endDate);
  const notices = ended.map(({ userId, courseRun }) => ({
    userId,
    data: { courseRunId: run.id, title: courseRun.course.title, dates },
  }));
  await notifications.notify(tx, tools, waitingEndedKind, notices);
}

/** An administrator took a place, or lowered the intake: the last offers wait again, at their place in the list. */
async function takeBackOffersWithoutPlace(
  tx: TrainingDb,
  { id, capacity, enrolledCount }: LockedRun,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE waiting_entry SET offered_until = NULL WHERE course_run_id = ${id} AND user_id IN (
      SELECT user_id FROM waiting_entry WHERE course_run_id = ${id} AND offered_until IS NOT NULL
      ORDER BY joined_at, user_id OFFSET ${Math.max(0, capacity - enrolledCount)})`;
}

/** Whose account is closed, and who was enrolled otherwise, in this class or another one of the course. */
async function removeThoseWhoWaitNoMore(
  tx: TrainingDb,
  { id, courseId }: LockedRun,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM waiting_entry w USING "user" u
    WHERE w.course_run_id = ${id} AND u.id = w.user_id
      AND (u.deactivated_at IS NOT NULL
        OR EXISTS (SELECT FROM enrolment e WHERE e.course_run_id = w.course_run_id AND e.user_id = w.user_id
          AND e.status IN ('enrolled', 'completed', 'admin removed'))
        OR EXISTS (SELECT FROM enrolment e JOIN course_run r ON r.id = e.course_run_id AND r.course_id = ${courseId}
          WHERE e.user_id = w.user_id AND e.status = 'enrolled' AND ${unfinishedRunsSql({ clock: () => now })}))`;
}
