import { cn } from '@repo/ui/cn';
import { PageLink } from '@repo/ui/page-link';
import { formatTime } from '#domain/calendar/format-dates.ts';
import type { CalendarEntryForBrowser } from './calendar-entries.ts';

/** Only time and course are visible; screen readers get the rest. */
export function CalendarEntryChip({ entry }: { entry: CalendarEntryForBrowser }) {
  return (
    <PageLink
      href={`/classes/${entry.classId}`}
      className={cn(
        'calendar-entry',
        entry.isClash
          ? 'border-danger bg-danger-soft text-danger'
          : entry.isCancelled
            ? 'border-line-strong bg-surface-muted text-muted'
            : entry.isTaughtByViewer
              ? 'border-info bg-info-soft text-info'
              : 'border-accent bg-accent-soft text-accent-strong',
      )}
    >
      <span className="font-semibold tabular-nums">
        {entry.time ? formatTime(entry.time.start) : 'No time yet'}
      </span>{' '}
      {entry.isCancelled ? <span className="line-through">{entry.courseTitle}</span> : entry.courseTitle}
      {entry.isClash
        ? ' (clash)'
        : entry.isCancelled
          ? ' (cancelled)'
          : entry.isTaughtByViewer
            ? ' (you teach)'
            : null}
    </PageLink>
  );
}

export function CalendarEntryLine({ entry }: { entry: CalendarEntryForBrowser }) {
  return (
    <div className="calendar-line">
      <p>{entry.time ? `${formatTime(entry.time.start)} – ${formatTime(entry.time.end)}` : 'No time yet'}</p>
      <div className="min-w-0 space-y-0.5">
        <PageLink
          href={`/classes/${entry.classId}`}
          className={cn('link font-medium', entry.isCancelled && 'line-through')}
        >
          {entry.courseTitle}
        </PageLink>
        <p className="text-sm text-muted">
          {[
            entry.isCancelled ? 'Cancelled' : entry.isTaughtByViewer ? 'You teach' : '',
            entry.part,
            entry.venue,
            entry.isTaughtByViewer ? '' : entry.trainerName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  );
}
