import { formatTime } from '#domain/calendar/format-dates.ts';
import type { TimetableSession } from '#domain/calendar/list-timetable.ts';
import type { DateText } from '#domain/calendar/singapore-date.ts';
import type { CalendarEntryForBrowser } from './calendar-entries.ts';

type Options = { days: readonly DateText[]; closed: ReadonlyMap<DateText, string> };

/** Each session on each of its days that is shown. */
export function toTimetableEntries(
  sessions: readonly TimetableSession[],
  { days, closed }: Options,
): CalendarEntryForBrowser[] {
  return days.flatMap((date) =>
    sessions
      .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
      .map(({ id, classId, courseTitle, startTime, endTime, detail, isClash }) => ({
        ...{ key: `${id} ${date}`, classId, date, courseTitle, venue: detail },
        time: { start: startTime, end: endTime },
        part: [isClash ? `Clash, until ${formatTime(endTime)}` : '', closed.get(date) ?? '']
          .filter(Boolean)
          .join(' · '),
        ...{ trainerName: '', isTaughtByViewer: false, isCancelled: false, isClash },
      })),
  );
}
