import { inTransaction, type TrainingDb } from '@repo/db/training';
import { offerHours } from '@repo/schemas/training/waiting-list';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { Context } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { placeOfferedKind } from '#notifications/place-offered-kind.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

/**
 * Keeps each free place for who has waited longest, and notifies them; who let an earlier offer pass leaves the list. Returns the
 * number of offers. Several processes may run it. Throws the last error once all classes were tried.
 */
export async function offerPlaces(tools: Tools, signal?: AbortSignal): Promise<number> {
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
    await tx.waitingEntry.deleteMany({ where: { courseRunId } });
    return 0;
  }
  await removeThoseWhoWaitNoMore(tx, courseRunId, now);
  const kept = await tx.waitingEntry.count({ where: { courseRunId, offeredUntil: { not: null } } });
  const free = run.capacity - run.enrolledCount - kept;
  if (free <= 0) return 0;
  const next = await tx.waitingEntry.findMany({
    where: { courseRunId, offeredUntil: null },
    orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
    take: free,
    select: { userId: true, courseRun: { select: { course: { select: { title: true } } } } },
  });
  const until = new Date(now.getTime() + offerHours * 3_600_000);
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

/** Whose offer is over, whose account is closed, and who was enrolled by a spreadsheet or the agency. */
async function removeThoseWhoWaitNoMore(tx: TrainingDb, courseRunId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM waiting_entry w USING "user" u
    WHERE w.course_run_id = ${courseRunId} AND u.id = w.user_id
      AND (w.offered_until <= ${now} OR u.deactivated_at IS NOT NULL
        OR EXISTS (SELECT FROM enrolment e WHERE e.course_run_id = w.course_run_id AND e.user_id = w.user_id
          AND e.status IN ('enrolled', 'completed', 'admin removed')))`;
}
