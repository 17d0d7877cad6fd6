import type { ClosedDay } from '@repo/schemas/training/closed-day';
import { addDaysToDateText, type DateText } from '#domain/calendar/singapore-date.ts';

/** The next dates on the weekday of `last`, a week apart, without days on which the centre is closed. */
export function planWeeklyDates(
  last: DateText,
  count: number,
  closedDays: readonly ClosedDay[],
): { dates: DateText[]; skipped: ClosedDay[] } {
  const closed = new Map(closedDays.map((day) => [day.date, day]));
  const dates: DateText[] = [];
  const skipped: ClosedDay[] = [];
  for (let date = addDaysToDateText(last, 7); dates.length < count; date = addDaysToDateText(date, 7)) {
    const holiday = closed.get(date);
    if (holiday) skipped.push(holiday);
    else dates.push(date);
  }
  return { dates, skipped };
}
