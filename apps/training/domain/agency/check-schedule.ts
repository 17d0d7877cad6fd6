import type { ErrorDetail } from '@repo/base/errors';
import {
  localIsoEndOf,
  localIsoStartOf,
  type SessionPeriod,
  sortByStart,
} from '#domain/calendar/session-period.ts';
import { singaporeDate, singaporeInstant } from '#domain/calendar/singapore-date.ts';
import { errors } from '#domain/errors.ts';

export const registrationClosesTooLateText = 'Registration closes after the class has ended';

export type RunSchedule = {
  startDate: string;
  endDate: string;
  registrationOpeningDate: string;
  registrationClosingDate: string;
  sessions: readonly SessionPeriod[];
};

/** For a run that is not published: it may be in the past and get its sessions later. */
type ScheduleOptions = { mayHaveBegun?: boolean; mayLackSessions?: boolean };

/** Sessions must be in the future, inside the run and without overlap. Throws invalid with all errors. */
export function assertValidSchedule(schedule: RunSchedule, now: Date, options: ScheduleOptions = {}): void {
  const details = checkDates(schedule);
  if (schedule.sessions.length > 0 || !options.mayLackSessions) details.push(...checkSessions(schedule));
  if (!options.mayHaveBegun) details.push(...checkFuture(schedule, now));
  if (details.length > 0) throw errors.invalid({ message: details[0]?.message, details });
}

function checkDates(run: RunSchedule): ErrorDetail[] {
  const isReversed = run.endDate < run.startDate;
  const reversed = { field: 'endDate', message: 'The end date is before the start date' };
  return [...(isReversed ? [reversed] : []), ...findRegistrationFaults(run)];
}

type Registration = { [Name in Exclude<keyof RunSchedule, 'sessions'>]?: string | null };

/** Compares the dates that are known; a class without an end ends on its first day. */
export function findRegistrationFaults(run: Registration): ErrorDetail[] {
  const { registrationOpeningDate: opening, registrationClosingDate: closing, startDate } = run;
  const last = run.endDate ?? startDate;
  const details: ErrorDetail[] = [];
  if (opening && closing && closing < opening)
    details.push({ field: 'registrationClosingDate', message: 'Registration closes before it opens' });
  if (opening && startDate && opening > startDate)
    details.push({
      field: 'registrationOpeningDate',
      message: 'Registration opens after the class has started',
    });
  if (closing && last && closing > last)
    details.push({ field: 'registrationClosingDate', message: registrationClosesTooLateText });
  return details;
}

function checkSessions({ sessions, startDate, endDate }: RunSchedule): ErrorDetail[] {
  if (sessions.length === 0) return [{ field: 'sessions', message: 'Give at least one session' }];
  const details: ErrorDetail[] = [];
  for (const [index, session] of sessions.entries()) {
    const field = `sessions.${index}`;
    if (localIsoStartOf(session) >= localIsoEndOf(session))
      details.push({ field: `${field}.endTime`, message: `Session ${index + 1} ends before it starts` });
    if (session.startDate < startDate || session.endDate > endDate)
      details.push({
        field: `${field}.date`,
        message: `Session ${index + 1} is outside the class’s dates (${startDate} to ${endDate})`,
      });
  }
  const ordered = sortByStart(sessions.map((session, index) => ({ ...session, index })));
  for (const [place, session] of ordered.entries()) {
    const next = ordered[place + 1];
    if (next && localIsoStartOf(next) < localIsoEndOf(session))
      details.push({
        field: `sessions.${next.index}`,
        message: `Session ${next.index + 1} begins while session ${session.index + 1} is still on`,
      });
  }
  return details;
}

function checkFuture({ sessions, startDate }: RunSchedule, now: Date): ErrorDetail[] {
  if (startDate < singaporeDate(now))
    return [{ field: 'startDate', message: 'The start date is in the past' }];
  return sessions.flatMap((session, index) =>
    singaporeInstant(session.startDate, session.startTime) < now
      ? [{ field: `sessions.${index}.date`, message: `Session ${index + 1} is in the past` }]
      : [],
  );
}
