import { formatDate, formatDates } from '#domain/calendar/format-dates.ts';
import type { DateText } from '#domain/calendar/singapore-date.ts';

/** Breaks between the dates only. */
export function DateRange({ start, end }: { start: DateText | null; end: DateText | null }) {
  if (start === null || end === null || start === end) {
    return <span className="whitespace-nowrap">{formatDates(start, end)}</span>;
  }
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(start)} to</span>{' '}
      <span className="whitespace-nowrap">{formatDate(end)}</span>
    </>
  );
}
