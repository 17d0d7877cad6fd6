import type { CalendarClass } from '#domain/calendar/list-taught-and-enrolled-classes.ts';
import { addDaysToDateText, type DateText } from '#domain/calendar/singapore-date.ts';
import { describeVenue } from '#domain/classes/describe-venue.ts';
import type { MonthText } from './month.ts';

/** `time` is null for a class without sessions. */
export type CalendarEntry = {
  key: string;
  classId: string;
  /** Null for a class without sessions. */
  sessionId: string | null;
  date: DateText;
  time: { start: string; end: string } | null;
  courseTitle: string;
  /** "Session 2 of 3", its own title, or "". */
  part: string;
  venue: string;
  trainerName: string;
  isTaughtByViewer: boolean;
  isCancelled: boolean;
  /** In a timetable: something else is at the same time. */
  isClash?: boolean;
};

/** What the calendar shows; each field is sent to the browser for each entry. */
export type CalendarEntryForBrowser = Omit<CalendarEntry, 'sessionId'>;

export type CalendarMonthProps = {
  month: MonthText;
  today: DateText;
  entries: readonly CalendarEntryForBrowser[];
  /** What a month without entries says, unless it is the viewer's own. */
  empty?: { description: string; href: string; label: string };
};

/** Limits a session with a wrong end date. */
const maximumDays = 62;

function daysOf(first: DateText, last: DateText): DateText[] {
  const days = [first];
  for (
    let day = addDaysToDateText(first, 1);
    day <= last && days.length < maximumDays;
    day = addDaysToDateText(day, 1)
  ) {
    days.push(day);
  }
  return days;
}

function entriesOf(run: CalendarClass): CalendarEntry[] {
  const shared = {
    classId: run.id,
    courseTitle: run.courseTitle,
    trainerName: run.trainerName ?? '',
    isTaughtByViewer: run.isTaught,
    isCancelled: run.status === 'Cancelled',
  };
  const venue = describeVenue(run);
  if (run.sessions.length === 0) {
    return daysOf(run.startDate, run.endDate ?? run.startDate).map((date) => ({
      ...shared,
      sessionId: null,
      key: `${run.id} ${date}`,
      date,
      time: null,
      part: '',
      venue,
    }));
  }
  return run.sessions.flatMap((session) =>
    daysOf(session.startDate, session.endDate).map((date) => ({
      ...shared,
      sessionId: session.id,
      key: `${session.id} ${date}`,
      date,
      time: { start: session.startTime, end: session.endTime },
      part: session.title || `Session ${session.number} of ${run.sessions.length}`,
      venue: session.room && session.room !== run.venueRoom ? `${session.room}, ${venue}` : venue,
    })),
  );
}

/** By day and time; `from` and `to` are inclusive. */
export function toCalendarEntries(
  classes: readonly CalendarClass[],
  { from, to }: { from: DateText; to: DateText },
): CalendarEntry[] {
  const order = (entry: CalendarEntry) => `${entry.date} ${entry.time?.start ?? ''} ${entry.courseTitle}`;
  return classes
    .flatMap((run) => entriesOf(run))
    .filter(({ date }) => from <= date && date <= to)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
