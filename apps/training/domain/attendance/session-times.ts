import { dateText, singaporeInstant } from '#domain/calendar/singapore-date.ts';

const lateAfterMs = 15 * 60 * 1000;

type SessionColumns = { startDate: Date; endDate: Date; startTime: string; endTime: string };

export type SessionTimes = { startsAt: Date; closesAt: Date };

/** When attendance can be taken by code: during the session, and not a minute before or after. */
export function sessionTimes({ startDate, endDate, startTime, endTime }: SessionColumns): SessionTimes {
  const startsAt = singaporeInstant(dateText(startDate), startTime);
  const closesAt = singaporeInstant(dateText(endDate), endTime);
  return { startsAt, closesAt };
}

export function stateAt({ startsAt, closesAt }: SessionTimes, now: Date): 'early' | 'open' | 'over' {
  if (now < startsAt) return 'early';
  return now < closesAt ? 'open' : 'over';
}

/** Who comes more than a quarter of an hour after the start is late. */
export function attendanceAt({ startsAt }: SessionTimes, now: Date): 'present' | 'late' {
  return now.getTime() > startsAt.getTime() + lateAfterMs ? 'late' : 'present';
}
