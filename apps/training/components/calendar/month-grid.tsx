import { cn } from '@repo/ui/cn';
import { formatDate } from '#domain/calendar/format-dates.ts';
import type { CalendarEntryForBrowser, CalendarMonthProps } from './calendar-entries.ts';
import { CalendarEntryChip } from './entry-line.tsx';
import { formatMonth, weeksOfMonth } from './month.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Hidden on phones, which show the list of days. */
export function CalendarMonthGrid({ month, today, entries }: CalendarMonthProps) {
  return (
    <table className="hidden w-full table-fixed border-collapse md:table">
      <caption className="sr-only">{`Classes in ${formatMonth(month)}`}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" className="px-2 pb-2 text-left text-sm font-medium text-muted">
              <abbr title={day} className="no-underline">
                {day.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                aria-current={date === today ? 'date' : undefined}
                className={cn(
                  'calendar-day',
                  date.startsWith(month) ? 'bg-surface-raised' : 'bg-surface-muted',
                )}
              >
                <p
                  className={cn(
                    'calendar-date',
                    date === today ? 'bg-accent font-semibold text-accent-text' : 'text-muted',
                  )}
                >
                  <span aria-hidden>{Number(date.slice(8))}</span>
                  <span className="sr-only">{formatDate(date)}</span>
                </p>
                <DayEntries entries={entries.filter((entry) => entry.date === date)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayEntries({ entries }: { entries: readonly CalendarEntryForBrowser[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="space-y-1">
      {entries.map((entry) => (
        <li key={entry.key}>
          <CalendarEntryChip entry={entry} />
        </li>
      ))}
    </ul>
  );
}
