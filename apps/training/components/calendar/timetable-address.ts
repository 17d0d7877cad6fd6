import { type TimetableSubject, timetableSubjects } from '#domain/calendar/list-timetable.ts';
import { addDaysToDateText, type DateText } from '#domain/calendar/singapore-date.ts';
import { formatMonth, type MonthText, neighbourMonth, parseMonthOrCurrent, weeksOfMonth } from './month.ts';
import { daysOfWeek, parseMondayOrCurrent } from './week.ts';

/** What a timetable shows, as its address says it. */
export type TimetableView = {
  by: TimetableSubject;
  /** This room or trainer alone: a month of it. */
  of: string | null;
  month: MonthText;
  monday: DateText;
  page: number;
};

export function parseTimetableAddress(
  parameters: URLSearchParams,
  { today, page }: { today: DateText; page: number },
): TimetableView {
  const by = timetableSubjects.find((each) => each === parameters.get('by')) ?? 'room';
  const of = parameters.get('view') === 'month' ? parameters.get('of') || null : null;
  return {
    ...{ by, of, page: of === null ? page : 1 },
    month: parseMonthOrCurrent(parameters.get('month'), today),
    monday: parseMondayOrCurrent(parameters.get('week'), today),
  };
}

export function timetableHref(view: TimetableView, change: Partial<TimetableView> = {}): string {
  const { by, of, month, monday, page } = { ...view, page: 1, ...change };
  const query = new URLSearchParams(of === null ? { by, week: monday } : { by, view: 'month', of, month });
  if (page > 1) query.set('page', String(page));
  return `/calendar/timetable?${query}`;
}

/** The shown days; whole weeks of a month. */
export function daysOfTimetable({ of, month, monday }: TimetableView): DateText[] {
  return of === null ? daysOfWeek(monday) : weeksOfMonth(month).flat();
}

export function neighbourOf(view: TimetableView, step: -1 | 1): Partial<TimetableView> {
  return view.of === null
    ? { monday: addDaysToDateText(view.monday, 7 * step) }
    : { month: neighbourMonth(view.month, step) };
}

const dayAndMonth = new Intl.DateTimeFormat('en-SG', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "30 Nov to 6 Dec 2026", or "November 2026". */
export function titleOf({ of, month, monday }: TimetableView): string {
  if (of !== null) return formatMonth(month);
  const sunday = addDaysToDateText(monday, 6);
  const text = (date: DateText) => dayAndMonth.format(new Date(`${date}T00:00:00Z`));
  return `${text(monday)} to ${text(sunday)} ${sunday.slice(0, 4)}`;
}
