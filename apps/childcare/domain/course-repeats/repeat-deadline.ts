import { addDays, endOfDay } from '#domain/requirements/calendar-days.ts';
import { singaporeDay } from '#domain/singapore-day.ts';

/** The last second of the day in Singapore that is `dueDays` after today. */
export function repeatDeadline(now: Date, dueDays: number): Date {
  return endOfDay(addDays(singaporeDay(now), dueDays));
}
