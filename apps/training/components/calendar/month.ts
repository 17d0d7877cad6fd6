import { addDaysToDateText, type DateText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';

/** "2026-11". */
export type MonthText = string;

const monthAndYear = new Intl.DateTimeFormat('en-SG', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The current month for a missing or invalid one. */
export function parseMonthOrCurrent(asked: string | null, today: DateText): MonthText {
  return asked !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
}

/** "November 2026". */
export function formatMonth(month: MonthText): string {
  return monthAndYear.format(dateTextToColumn(`${month}-01`));
}

export function neighbourMonth(month: MonthText, step: -1 | 1): MonthText {
  const first: DateText = `${month}-01`;
  return (step === -1 ? addDaysToDateText(first, -1) : addDaysToDateText(first, 31)).slice(0, 7);
}

/** From Monday to Sunday. */
export function weeksOfMonth(month: MonthText): DateText[][] {
  const first: DateText = `${month}-01`;
  const sinceMonday = (dateTextToColumn(first).getUTCDay() + 6) % 7;
  const weeks: DateText[][] = [];
  for (
    let monday = addDaysToDateText(first, -sinceMonday);
    monday.slice(0, 7) <= month;
    monday = addDaysToDateText(monday, 7)
  ) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDaysToDateText(monday, day)));
  }
  return weeks;
}
