import type { OwnClass } from '#domain/calendar/list-own-classes.ts';
import { addDays, type DateText, dateText } from '#domain/calendar/singapore-date.ts';
import { describeVenue } from '#domain/classes/describe-venue.ts';

/** One sitting of a class on one day; `time` is null for a class whose sessions are not set yet. */
export type CalendarEntry = {
  key: string;
  classId: string;
  /** Null where the class has no sessions yet. */
  sessionId: string | null;
  date: DateText;
  time: { start: string; end: string } | null;
  title: string;
  /** "Session 2 of 3", its own title, or nothing. */
  part: string;
  venue: string;
  trainerName: string;
  teaching: boolean;
  cancelled: boolean;
};

/** The longest a sitting is spread over days; a slip in a date must not fill a page. */
const maximumDays = 62;

function daysOf(first: DateText, last: DateText): DateText[] {
  const days = [first];
  for (let day = addDays(first, 1); day <= last && days.length < maximumDays; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}

function entriesOf(run: OwnClass, viewerId: string): CalendarEntry[] {
  const shared = {
    classId: run.id,
    title: run.course.title,
    trainerName: run.trainer?.fullName ?? '',
    teaching: run.trainerId === viewerId,
    cancelled: run.status === 'Cancelled',
  };
  const venue = describeVenue(run);
  if (run.sessions.length === 0) {
    if (run.startDate === null) return [];
    const first = dateText(run.startDate);
    return daysOf(first, run.endDate ? dateText(run.endDate) : first).map((date) => ({
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
    daysOf(dateText(session.startDate), dateText(session.endDate)).map((date) => ({
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

/** What is on, by day and time, from `from` to `to`, both included. */
export function calendarEntries(
  classes: readonly OwnClass[],
  { from, to, viewerId }: { from: DateText; to: DateText; viewerId: string },
): CalendarEntry[] {
  const order = (entry: CalendarEntry) => `${entry.date} ${entry.time?.start ?? ''} ${entry.title}`;
  return classes
    .flatMap((run) => entriesOf(run, viewerId))
    .filter(({ date }) => from <= date && date <= to)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
