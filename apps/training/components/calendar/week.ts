import { addDaysToDateText, type DateText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';

/** The Monday of the week of a date; of `today` for a missing or invalid one. */
export function parseMondayOrCurrent(asked: string | null, today: DateText): DateText {
  const isDate =
    asked !== null && /^20\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(`${asked}T00:00:00Z`));
  const date = isDate ? asked : today;
  return addDaysToDateText(date, -((dateTextToColumn(date).getUTCDay() + 6) % 7));
}

/** From Monday to Sunday. */
export function daysOfWeek(monday: DateText): DateText[] {
  return Array.from({ length: 7 }, (_, day) => addDaysToDateText(monday, day));
}
