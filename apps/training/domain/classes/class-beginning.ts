import { type DateText, singaporeInstant } from '#domain/calendar/singapore-date.ts';

type Sitting = { startDate: DateText; startTime: string };

/** When a class begins: with its first session, or, while it has none, with its first day in Singapore. Null while it has no date. */
function beginningOf(startDate: DateText | null, first: Sitting | null | undefined): Date | null {
  if (first) return singaporeInstant(first.startDate, first.startTime);
  return startDate === null ? null : singaporeInstant(startDate, '00:00');
}

/** Whether it has: from then on a learner no longer withdraws alone. */
export function hasBegun(startDate: DateText | null, first: Sitting | null | undefined, now: Date): boolean {
  const beginning = beginningOf(startDate, first);
  return beginning !== null && beginning <= now;
}
