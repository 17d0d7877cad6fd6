import { dateText, singaporeInstant } from '#domain/calendar/singapore-date.ts';

const earlyMs = 15 * 60 * 1000;
const lateAfterMs = 15 * 60 * 1000;

type SessionColumns = { startDate: Date; endDate: Date; startTime: string; endTime: string };

export type SessionTimes = { opensAt: Date; startsAt: Date; closesAt: Date };

/** When attendance can be taken by code: from a quarter of an hour before the session, for who is early, until its end. */
export function sessionTimes({ startDate, endDate, startTime, endTime }: SessionColumns): SessionTimes {
  const startsAt = singaporeInstant(dateText(startDate), startTime);
  const closesAt = singaporeInstant(dateText(endDate), endTime);
  return { opensAt: new Date(+startsAt - earlyMs), startsAt, closesAt };
}

export function stateAt({ opensAt, closesAt }: SessionTimes, now: Date): 'early' | 'open' | 'over' {
  if (now < opensAt) return 'early';
  return now < closesAt ? 'open' : 'over';
}

/** Who comes more than a quarter of an hour after the start is late. */
export function attendanceAt({ startsAt }: SessionTimes, now: Date): 'present' | 'late' {
  return now.getTime() > startsAt.getTime() + lateAfterMs ? 'late' : 'present';
}
