import { cn } from '@repo/ui/cn';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { formatDate, formatTime } from '#domain/calendar/format-dates.ts';
import type { TimetableRow, TimetableSession } from '#domain/calendar/list-timetable.ts';
import type { DateText } from '#domain/calendar/singapore-date.ts';

type Props = {
  row: TimetableRow;
  days: readonly DateText[];
  today: DateText;
  /** Names of days without classes. */
  closed: ReadonlyMap<DateText, string>;
  monthHref: string | null;
};

/** One room or trainer: a column a day, on phones a list of the days that have sessions. */
export function TimetableWeek({ row: { id, name, sessions }, days, today, closed, monthHref }: Props) {
  const heading = `row-${id ?? 'none'}`;
  return (
    <article aria-labelledby={heading} className="rounded-lg border border-line bg-surface-raised">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
        <h3 id={heading} className="min-w-0 font-semibold wrap-anywhere">
          {monthHref ? (
            <PageLink href={monthHref} className="link target-44">
              <bdi>{name}</bdi>
            </PageLink>
          ) : (
            name
          )}
        </h3>
        {sessions.length === 0 ? <p className="text-sm text-muted">Free all week</p> : null}
      </div>
      {sessions.length === 0 ? null : (
        <ol className="md:grid md:grid-cols-7 md:divide-x md:divide-line">
          {days.map((date) => (
            <TimetableDay
              key={date}
              date={date}
              isToday={date === today}
              closedFor={closed.get(date)}
              sessions={sessions.filter(({ startDate, endDate }) => startDate <= date && date <= endDate)}
            />
          ))}
        </ol>
      )}
    </article>
  );
}

type DayProps = {
  date: DateText;
  isToday: boolean;
  closedFor: string | undefined;
  sessions: readonly TimetableSession[];
};

function TimetableDay({ date, isToday, closedFor, sessions }: DayProps) {
  const label = formatDate(date);
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={cn('min-w-0 p-2', sessions.length === 0 && 'max-md:hidden', closedFor && 'bg-surface-muted')}
    >
      <p className={cn('mb-1 text-xs', isToday ? 'font-semibold' : 'text-muted')}>
        <span aria-hidden>{label.slice(0, -5)}</span>
        <span className="sr-only">{label}</span>
        {closedFor ? <span className="block">{closedFor}</span> : null}
      </p>
      <ul className="space-y-1">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionLink session={session} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Not broken in narrow cells; an element for each time made the page too large. */
const unbrokenTime = (time: string) => formatTime(time).replace(' ', '\u00a0');

function SessionLink({ session }: { session: TimetableSession }) {
  const { classId, courseTitle, startTime, endTime, detail, isClash } = session;
  return (
    <div>
      <PageLink
        href={`/classes/${classId}`}
        className={cn(
          'calendar-entry wrap-anywhere',
          isClash
            ? 'border-danger bg-danger-soft text-danger'
            : 'border-accent bg-accent-soft text-accent-strong',
        )}
      >
        <span className="font-semibold tabular-nums">
          {unbrokenTime(startTime)} – {unbrokenTime(endTime)}
        </span>{' '}
        {courseTitle}
        {detail ? <span className="block">{detail}</span> : null}
      </PageLink>
      {isClash ? (
        <p className="mt-1">
          <StatusBadge tone="danger">Clash</StatusBadge>
        </p>
      ) : null}
    </div>
  );
}
