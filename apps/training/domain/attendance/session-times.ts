import { dateColumnToText, singaporeInstant } from '#domain/calendar/singapore-date.ts';

const earlyMs = 15 * 60 * 1000;
const lateAfterMs = 15 * 60 * 1000;

type SessionColumns = { startDate: Date; endDate: Date; startTime: string; endTime: string };

/** The length of a session: one of several days has the same hours each day, or each night if it ends before it begins. */
export function sessionMinutes({ startDate, endDate, startTime, endTime }: SessionColumns): number {
  const days = Math.round((+endDate - +startDate) / 86_400_000);
  const perDay = minutesOf(endTime) - minutesOf(startTime);
  return perDay > 0 ? perDay * (days + 1) : days * (1440 + perDay);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export type SessionTimes = { opensAt: Date; startsAt: Date; closesAt: Date };

/** Attendance is open from 15 minutes before the session until its end. */
export function sessionTimes({ startDate, endDate, startTime, endTime }: SessionColumns): SessionTimes {
  const startsAt = singaporeInstant(dateColumnToText(startDate), startTime);
  const closesAt = singaporeInstant(dateColumnToText(endDate), endTime);
  return { opensAt: new Date(+startsAt - earlyMs), startsAt, closesAt };
}

export function attendanceStateAt({ opensAt, closesAt }: SessionTimes, now: Date): 'early' | 'open' | 'over' {
  if (now < opensAt) return 'early';
  return now < closesAt ? 'open' : 'over';
}

/** Late from 15 minutes after the start. */
export function attendanceStatusAt({ startsAt }: SessionTimes, now: Date): 'present' | 'late' {
  return now.getTime() > startsAt.getTime() + lateAfterMs ? 'late' : 'present';
}
