import type { ErrorDetail } from '@repo/base/errors';
import { singaporeDate, singaporeInstant } from '#domain/calendar/singapore-date.ts';
import { errors } from '#domain/errors.ts';

export const registrationClosesTooLate = 'Registration closes after the class has ended';

/** Singapore dates, and "HH:MM". */
export type Sitting = { startDate: string; endDate: string; startTime: string; endTime: string };

export type Schedule = {
  startDate: string;
  endDate: string;
  registrationOpeningDate: string;
  registrationClosingDate: string;
  sessions: readonly Sitting[];
};

/** For a run that is not published: it may be in the past and get its sessions later. */
type ScheduleOptions = { mayHaveBegun?: boolean; mayLackSessions?: boolean };

/** Sessions must be in the future, inside the run and without overlap. Throws invalid with all errors. */
export function checkSchedule(schedule: Schedule, now: Date, options: ScheduleOptions = {}): void {
  const details = checkDates(schedule);
  if (schedule.sessions.length > 0 || !options.mayLackSessions) details.push(...checkSessions(schedule));
  if (!options.mayHaveBegun) details.push(...checkFuture(schedule, now));
  if (details.length > 0) throw errors.invalid({ message: details[0]?.message, details });
}

function checkDates(run: Schedule): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  if (run.endDate < run.startDate)
    details.push({ field: 'endDate', message: 'The end date is before the start date' });
  if (run.registrationClosingDate < run.registrationOpeningDate)
    details.push({ field: 'registrationClosingDate', message: 'Registration closes before it opens' });
  if (run.registrationOpeningDate > run.startDate)
    details.push({
      field: 'registrationOpeningDate',
      message: 'Registration opens after the class has started',
    });
  if (run.registrationClosingDate > run.endDate)
    details.push({ field: 'registrationClosingDate', message: registrationClosesTooLate });
  return details;
}

function checkSessions({ sessions, startDate, endDate }: Schedule): ErrorDetail[] {
  if (sessions.length === 0) return [{ field: 'sessions', message: 'Give at least one session' }];
  const details: ErrorDetail[] = [];
  for (const [index, session] of sessions.entries()) {
    const field = `sessions.${index}`;
    if (beginOf(session) >= endOf(session))
      details.push({ field: `${field}.endTime`, message: `Session ${index + 1} ends before it starts` });
    if (session.startDate < startDate || session.endDate > endDate)
      details.push({
        field: `${field}.date`,
        message: `Session ${index + 1} is outside the class’s dates (${startDate} to ${endDate})`,
      });
  }
  const inOrder = sessions.map((session, index) => ({ session, index })).sort(byBegin);
  for (const [place, { session, index }] of inOrder.entries()) {
    const next = inOrder[place + 1];
    if (next && beginOf(next.session) < endOf(session))
      details.push({
        field: `sessions.${next.index}`,
        message: `Session ${next.index + 1} begins while session ${index + 1} is still on`,
      });
  }
  return details;
}

function checkFuture({ sessions, startDate }: Schedule, now: Date): ErrorDetail[] {
  if (startDate < singaporeDate(now))
    return [{ field: 'startDate', message: 'The start date is in the past' }];
  return sessions.flatMap((session, index) =>
    singaporeInstant(session.startDate, session.startTime) < now
      ? [{ field: `sessions.${index}.date`, message: `Session ${index + 1} is in the past` }]
      : [],
  );
}

type Placed = { session: Sitting; index: number };
const byBegin = (one: Placed, other: Placed) =>
  beginOf(one.session) < beginOf(other.session) ? -1 : beginOf(one.session) > beginOf(other.session) ? 1 : 0;
const beginOf = ({ startDate, startTime }: Sitting) => `${startDate}T${startTime}`;
const endOf = ({ endDate, endTime }: Sitting) => `${endDate}T${endTime}`;
