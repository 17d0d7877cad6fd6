import { sayDates, saySitting } from '#domain/calendar/say-dates.ts';
import { inOrder } from './run-sessions.ts';

/** When a class is, in words: what its people are told when it moves, and what the audit log keeps. */
export type Times = { dates: string; sessions: string[] };

type Spoken = Parameters<typeof saySitting>[0];

export function sayTimes(
  startDate: string | null,
  endDate: string | null,
  sessions: readonly Spoken[],
): Times {
  return { dates: sayDates(startDate, endDate), sessions: inOrder(sessions).map(saySitting) };
}
