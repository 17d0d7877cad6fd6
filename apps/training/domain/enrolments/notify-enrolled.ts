import type { TrainingDb } from '@repo/db/training';
import { formatDates } from '#domain/calendar/format-dates.ts';
import type { SessionPeriod } from '#domain/calendar/session-period.ts';
import { dateColumnToText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { describeVenue } from '#domain/classes/describe-venue.ts';
import { formatSchedule, sessionSelect, withDatesAsText } from '#domain/classes/run-sessions.ts';
import { type VenueColumns, venueSelect } from '#domain/classes/venue-columns.ts';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import type { EnrolledClass } from '#mails/enrolled.ts';
import { enrolledKind, enrolmentWithdrawnKind } from '#notifications/class-kinds.ts';

type Tools = Pick<Context, 'keys' | 'clock'>;

export type EnrolledRun = {
  courseRunId: string;
  title: string;
  /** In Singapore dollars. */
  fee: number;
  startDate: string | null;
  endDate: string | null;
  venue: VenueColumns<string | null>;
  sessions: readonly SessionPeriod[];
};

/** What a confirmation says of the class. */
export function describeEnrolledRun(
  { courseRunId, title, fee, startDate, endDate, venue, sessions }: EnrolledRun,
  { byAdmin }: { byAdmin: boolean },
): EnrolledClass {
  return {
    courseRunId,
    title,
    ...formatSchedule(startDate, endDate, sessions),
    venue: describeVenue(venue),
    fee: fee === 0 ? 'none' : `S$${fee.toFixed(2)}`,
    byAdmin,
  };
}

/** Nobody is notified about a class that is over: its enrolments come from records. */
export function isClassOver(run: { startDate: string | null; endDate: string | null }, now: Date): boolean {
  const last = run.endDate ?? run.startDate;
  return last !== null && last < singaporeDate(now);
}

/** In no order. */
export async function readEnrolledRuns(tx: TrainingDb, ids: readonly string[]): Promise<EnrolledRun[]> {
  const runs = await tx.courseRun.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      startDate: true,
      endDate: true,
      ...venueSelect,
      course: { select: { title: true, fee: true } },
      sessions: { select: sessionSelect },
    },
  });
  return runs.map(({ id, course, sessions, startDate, endDate, ...venue }) => ({
    courseRunId: id,
    title: course.title,
    fee: course.fee.toNumber(),
    startDate: dateColumnToText(startDate),
    endDate: dateColumnToText(endDate),
    venue,
    sessions: withDatesAsText(sessions),
  }));
}

type Enrolled = {
  courseRunId: string;
  userIds: readonly string[];
  byAdmin: boolean;
  /** False where another mail says it, or nobody saw beforehand that there would be one. */
  withMail?: boolean;
  /** Neither a mail nor a push. */
  bellOnly?: boolean;
};

/** Confirms an enrolment to its learners. */
export async function notifyEnrolledUnlessOver(
  tx: TrainingDb,
  ctx: Tools,
  { courseRunId, userIds, byAdmin, ...channels }: Enrolled,
): Promise<void> {
  if (userIds.length === 0) return;
  const [run] = await readEnrolledRuns(tx, [courseRunId]);
  if (run === undefined || isClassOver(run, ctx.clock())) return;
  const data = describeEnrolledRun(run, { byAdmin });
  const notices = userIds.map((userId) => ({ userId, data }));
  await notifications.notify(tx, ctx, enrolledKind, notices, channels);
}

/**
 * Tells learners that the centre, or the agency, ended their enrolment. In a class that is over that corrects records, which is not
 * announced behind the bell alone.
 */
export async function notifyWithdrawnLearners(
  tx: TrainingDb,
  ctx: Tools,
  { courseRunId, userIds, ...channels }: Omit<Enrolled, 'byAdmin'>,
): Promise<void> {
  if (userIds.length === 0) return;
  const run = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { startDate: true, endDate: true, course: { select: { title: true } } },
  });
  const { course } = run;
  const startDate = dateColumnToText(run.startDate);
  const endDate = dateColumnToText(run.endDate);
  if (channels.bellOnly && isClassOver({ startDate, endDate }, ctx.clock())) return;
  const dates = formatDates(startDate, endDate);
  const data = { courseRunId, title: course.title, dates };
  const notices = userIds.map((userId) => ({ userId, data }));
  await notifications.notify(tx, ctx, enrolmentWithdrawnKind, notices, channels);
}
