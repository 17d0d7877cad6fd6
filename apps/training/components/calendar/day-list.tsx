import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { formatDate } from '#domain/calendar/format-dates.ts';
import type { DateText } from '#domain/calendar/singapore-date.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { EntryLine } from './entry-line.tsx';
import { formatMonth, type MonthText } from './month.ts';

type DayListProps = { month: MonthText; today: DateText; entries: readonly CalendarEntry[] };

export function DayList({ month, today, entries }: DayListProps) {
  const inMonth = entries.filter(({ date }) => date.startsWith(month));
  if (inMonth.length === 0) {
    return (
      <EmptyState
        icon={<Icon name="calendar-days" />}
        title={`No class in ${formatMonth(month)}`}
        description="Classes that you are enrolled in or teach appear here."
        action={<LinkButton href="/courses">Find a course</LinkButton>}
      />
    );
  }
  const days = [...new Set(inMonth.map(({ date }) => date))];
  return (
    <div className="space-y-4">
      {days.map((date) => (
        <section key={date} aria-label={formatDate(date)}>
          <h3 className="border-b border-line pb-1 text-sm font-semibold">
            {formatDate(date)}
            {date === today ? ' · today' : ''}
          </h3>
          <ul className="divide-y divide-line">
            {inMonth
              .filter((entry) => entry.date === date)
              .map((entry) => (
                <li key={entry.key}>
                  <EntryLine entry={entry} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
