import { cn } from '@repo/ui/cn';
import { PageLink } from '@repo/ui/page-link';
import { formatTime } from '#domain/calendar/format-dates.ts';
import type { CalendarEntryForBrowser } from './calendar-entries.ts';

/** Only time and course are visible; screen readers get the rest. */
export function EntryChip({ entry }: { entry: CalendarEntryForBrowser }) {
  return (
    <PageLink
      href={`/classes/${entry.classId}`}
      className={cn(
        'calendar-entry',
        entry.cancelled
          ? 'border-line-strong bg-surface-muted text-muted'
          : entry.teaching
            ? 'border-info bg-info-soft text-info'
            : 'border-accent bg-accent-soft text-accent-strong',
      )}
    >
      <span className="font-semibold tabular-nums">
        {entry.time ? formatTime(entry.time.start) : 'No time yet'}
      </span>{' '}
      {entry.cancelled ? <span className="line-through">{entry.title}</span> : entry.title}
      {entry.cancelled ? ' (cancelled)' : entry.teaching ? ' (you teach)' : null}
    </PageLink>
  );
}

export function EntryLine({ entry }: { entry: CalendarEntryForBrowser }) {
  return (
    <div className="calendar-line">
      <p>{entry.time ? `${formatTime(entry.time.start)} – ${formatTime(entry.time.end)}` : 'No time yet'}</p>
      <div className="min-w-0 space-y-0.5">
        <PageLink
          href={`/classes/${entry.classId}`}
          className={cn('link font-medium', entry.cancelled && 'line-through')}
        >
          {entry.title}
        </PageLink>
        <p className="text-sm text-muted">
          {[
            entry.cancelled ? 'Cancelled' : entry.teaching ? 'You teach' : '',
            entry.part,
            entry.venue,
            entry.teaching ? '' : entry.trainerName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  );
}
