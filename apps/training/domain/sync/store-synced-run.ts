import type { AgencyRun, AgencySession } from '@repo/agency/agency';
import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import { getLocalRun, type LocalRun } from '#domain/agency/plan-local-run.ts';
import { dateColumnToText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { notifyOfVenueChangeWithoutMail } from '#domain/classes/notify-of-venue-change.ts';
import { withDatesAsText } from '#domain/classes/run-sessions.ts';
import { compareSchedules, notifyIfScheduleMoved } from '#domain/classes/schedule-change.ts';
import { toVenueColumns } from '#domain/classes/venue-columns.ts';
import type { Context } from '#domain/context.ts';
import { findOrCreateCourse, type NamedCourse } from '#domain/courses/find-or-create-course.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { isClassOver } from '#domain/enrolments/notify-enrolled.ts';
import { publishClassWebhook } from '#domain/webhooks/publish-events.ts';
import type { RunDetails } from './fetch-agency-run.ts';

export class UnstorableRunError extends Error {}

type Change = 'created' | 'updated' | 'unchanged';

/**
 * With its sessions. Tells webhooks, and behind the bell its people, who do not yet include those whom this synchronisation enrols.
 * Throws UnstorableRunError.
 */
export async function storeSyncedClassAndNotify(
  tx: TrainingDb,
  { run, sessions }: Pick<RunDetails, 'run' | 'sessions'>,
  course: NamedCourse,
  { keys, now }: { keys: KeyRing; now: Date },
): Promise<{ id: string; change: Change }> {
  const before = await lockStoredRun(tx, run.courseRunId);
  const { id, change } = await storeSyncedRun(tx, run, course, now);
  const hasNewSessions = await storeSyncedSessions(tx, id, sessions);
  if (change === 'unchanged' && !hasNewSessions) return { id, change };
  const ctx = { keys, clock: () => now };
  await publishClassWebhook(tx, ctx, change === 'created' ? 'class.published' : 'class.changed', id);
  if (before !== null) await notifyOfSync(tx, ctx, before);
  return { id, change: change === 'created' ? change : 'updated' };
}

/** Serialises with what people change. */
async function lockStoredRun(tx: TrainingDb, agencyRunId: string): Promise<LocalRun | null> {
  const stored = await tx.courseRun.findUnique({ where: { agencyRunId }, select: { id: true } });
  if (stored === null) return null;
  await lockRun(tx, stored.id);
  return getLocalRun({ db: tx }, stored.id);
}

/** Nobody is notified of a draft, nor of a class that is cancelled here or over. */
async function notifyOfSync(
  tx: TrainingDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  before: LocalRun,
): Promise<void> {
  const after = await getLocalRun({ db: tx }, before.id);
  const startDate = dateColumnToText(after.startDate);
  const endDate = dateColumnToText(after.endDate);
  const isSilent = after.course.status === 'draft' || after.status === 'Cancelled';
  if (isSilent || isClassOver({ startDate, endDate }, ctx.clock())) return;
  const move = compareSchedules(before, { startDate, endDate, sessions: withDatesAsText(after.sessions) });
  await notifyIfScheduleMoved(tx, ctx, before, { ...move, reason: '', bellOnly: true });
  await notifyOfVenueChangeWithoutMail(tx, ctx, before, { ...after, bellOnly: true });
}

/** Throws UnstorableRunError. */
async function storeSyncedRun(
  tx: TrainingDb,
  run: AgencyRun,
  course: NamedCourse,
  now: Date,
): Promise<{ id: string; change: Change }> {
  const columns = toAgencyRunColumns(run);
  const { id: courseId } = await findOrCreateCourse(tx, course);
  const stored = await tx.courseRun.findUnique({ where: { agencyRunId: run.courseRunId } });
  if (stored === null) {
    const { id } = await tx.courseRun.create({
      data: { ...columns, courseId, agencyRunId: run.courseRunId, status: 'Confirmed', publishedAt: now },
      select: { id: true },
    });
    return { id, change: 'created' };
  }
  if (stored.courseId !== courseId)
    throw new UnstorableRunError('In this service it belongs to another course');
  if (isSame(stored, columns)) return { id: stored.id, change: 'unchanged' };
  await tx.courseRun.update({ where: { id: stored.id }, data: columns });
  return { id: stored.id, change: 'updated' };
}

/** Values missing at the agency stay unchanged. Throws UnstorableRunError. */
export function toAgencyRunColumns(run: AgencyRun) {
  const {
    startDate,
    endDate,
    registrationOpeningDate: opening,
    registrationClosingDate: closing,
    venue,
  } = run;
  if (startDate && endDate && endDate < startDate)
    throw new UnstorableRunError('Its end date is before its start date');
  if (opening && closing && closing < opening)
    throw new UnstorableRunError('Its registration closes before it opens');
  return {
    ...(startDate && { startDate: dateTextToColumn(startDate) }),
    ...(endDate && { endDate: dateTextToColumn(endDate) }),
    ...(opening && { registrationOpeningDate: dateTextToColumn(opening) }),
    ...(closing && { registrationClosingDate: dateTextToColumn(closing) }),
    ...(run.modeOfTraining && { modeOfLearning: run.modeOfTraining }),
    ...(run.vacancyCode && { vacancyCode: run.vacancyCode }),
    ...(run.courseAdminEmail && { courseAdminEmail: run.courseAdminEmail }),
    ...(run.scheduleInfo && { scheduleInfo: run.scheduleInfo }),
    ...(isPlaces(run.intakeSize) && { intakeSize: run.intakeSize }),
    ...(isPlaces(run.threshold) && { threshold: run.threshold }),
    ...toVenueColumns(venue),
    venueWheelchairAccess: venue.wheelChairAccess,
  };
}

function isPlaces(value: number | null): value is number {
  return value !== null && value >= 0;
}

function isSame(stored: object, columns: object): boolean {
  return Object.entries(columns).every(([name, value]) => {
    const before: unknown = Reflect.get(stored, name);
    return before instanceof Date && value instanceof Date
      ? before.getTime() === value.getTime()
      : before === value;
  });
}

/**
 * Answers whether anything changed. A session with attendance stays, even if the agency has removed it. One that the agency lists at the same time under another id
 * is the same session.
 */
async function storeSyncedSessions(
  tx: TrainingDb,
  courseRunId: string,
  listed: readonly AgencySession[],
): Promise<boolean> {
  const stored = await tx.courseRunSession.findMany({
    where: { courseRunId },
    include: { _count: { select: { attendances: true, absenceDocuments: true } } },
  });
  const left = new Map(stored.map((session) => [session.id, session]));
  let number = Math.max(0, ...stored.map((session) => session.number));
  let hasChanged = false;
  const sessions = listed.filter(({ deleted }) => !deleted).flatMap(columnsOfSession);
  const listedIds = new Set(sessions.map(({ agencySessionId }) => agencySessionId));
  for (const session of sessions) {
    const known =
      [...left.values()].find(({ agencySessionId }) => agencySessionId === session.agencySessionId) ??
      [...left.values()].find(
        ({ agencySessionId, startDate, startTime }) =>
          !(agencySessionId && listedIds.has(agencySessionId)) &&
          dateColumnToText(startDate) === dateColumnToText(session.startDate) &&
          startTime === session.startTime,
      );
    if (known) left.delete(known.id);
    if (known && isSame(known, session)) continue;
    hasChanged = true;
    if (known) {
      await tx.courseRunSession.update({ where: { id: known.id }, data: session });
    } else {
      number += 1;
      await tx.courseRunSession.create({ data: { ...session, courseRunId, number } });
    }
  }
  const gone = [...left.values()].filter(
    ({ agencySessionId, _count }) =>
      agencySessionId !== null && _count.attendances === 0 && _count.absenceDocuments === 0,
  );
  await tx.courseRunSession.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  return hasChanged || gone.length > 0;
}

/** Empty for a session with invalid times. */
function columnsOfSession(session: AgencySession) {
  const { sessionId, startDate, startTime, endTime, modeOfTraining, venue } = session;
  const endDate = session.endDate ?? startDate;
  if (!startDate || !endDate || !startTime || !endTime) return [];
  if (`${endDate} ${endTime}` <= `${startDate} ${startTime}`) return [];
  return [
    {
      agencySessionId: sessionId,
      startDate: dateTextToColumn(startDate),
      endDate: dateTextToColumn(endDate),
      startTime,
      endTime,
      ...(modeOfTraining && { modeOfTraining }),
      room: venue.room,
    },
  ];
}
