import { type DateText, singaporeInstant } from '#domain/calendar/singapore-date.ts';

type Sitting = { startDate: DateText; startTime: string };

/** The first session's start, else midnight of the first day in Singapore; null without dates. */
function beginningOf(startDate: DateText | null, first: Sitting | null | undefined): Date | null {
  if (first) return singaporeInstant(first.startDate, first.startTime);
  return startDate === null ? null : singaporeInstant(startDate, '00:00');
}

/** From then on learners cannot withdraw themselves. */
export function hasBegun(startDate: DateText | null, first: Sitting | null | undefined, now: Date): boolean {
  const beginning = beginningOf(startDate, first);
  return beginning !== null && beginning <= now;
}
