import type { DateText } from './singapore-date.ts';

/** Times are "HH:MM" in Singapore. */
export type SessionPeriod = { startDate: DateText; endDate: DateText; startTime: string; endTime: string };

/** "2026-11-20T09:00": texts of this form compare as the times do. */
export const startTextOf = ({ startDate, startTime }: SessionPeriod) => `${startDate}T${startTime}`;
export const endTextOf = ({ endDate, endTime }: SessionPeriod) => `${endDate}T${endTime}`;

export function sortByBeginning<T extends SessionPeriod>(sessions: readonly T[]): T[] {
  return sessions.toSorted((a, b) =>
    startTextOf(a) < startTextOf(b) ? -1 : startTextOf(a) > startTextOf(b) ? 1 : 0,
  );
}
