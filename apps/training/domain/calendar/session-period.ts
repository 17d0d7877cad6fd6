import type { DateText } from './singapore-date.ts';

/** Times are "HH:MM" in Singapore. */
export type SessionPeriod = { startDate: DateText; endDate: DateText; startTime: string; endTime: string };

/** "2026-11-20T09:00": texts of this form compare as the times do. */
export const localIsoStartOf = ({ startDate, startTime }: SessionPeriod) => `${startDate}T${startTime}`;
export const localIsoEndOf = ({ endDate, endTime }: SessionPeriod) => `${endDate}T${endTime}`;

export function sortByStart<T extends SessionPeriod>(sessions: readonly T[]): T[] {
  return sessions.toSorted((a, b) =>
    localIsoStartOf(a) < localIsoStartOf(b) ? -1 : localIsoStartOf(a) > localIsoStartOf(b) ? 1 : 0,
  );
}
