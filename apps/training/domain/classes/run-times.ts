import { formatDates, formatSitting } from '#domain/calendar/format-dates.ts';
import { sortByBeginning } from './run-sessions.ts';

export type Times = { dates: string; sessions: string[] };

type Spoken = Parameters<typeof formatSitting>[0];

export function formatTimes(
  startDate: string | null,
  endDate: string | null,
  sessions: readonly Spoken[],
): Times {
  return { dates: formatDates(startDate, endDate), sessions: sortByBeginning(sessions).map(formatSitting) };
}
