import { formatDate } from '#domain/calendar/format-dates.ts';
import type { CalendarMonthProps } from './calendar-entries.ts';
import { CalendarEntryLine } from './entry-line.tsx';

/** The days that have entries. */
export function CalendarDayList({ today, entries }: Omit<CalendarMonthProps, 'month'>) {
  const days = [...new Set(entries.map(({ date }) => date))];
  return (
    <div className="space-y-4">
      {days.map((date) => (
        <section key={date} aria-label={formatDate(date)}>
          <h3 className="border-b border-line pb-1 text-sm font-semibold">
            {formatDate(date)}
            {date === today ? ' · today' : ''}
          </h3>
          <ul className="divide-y divide-line">
            {entries
              .filter((entry) => entry.date === date)
              .map((entry) => (
                <li key={entry.key}>
                  <CalendarEntryLine entry={entry} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
