import { cn } from '@repo/ui/cn';
import Link from 'next/link';
import { formatTime } from '#domain/calendar/format-dates.ts';
import type { CalendarEntry } from './calendar-entries.ts';

/** Only time and course are visible; screen readers get the rest. */
export function EntryChip({ entry }: { entry: CalendarEntry }) {
  return (
    <Link
      href={`/classes/${entry.classId}`}
      className={cn(
        'block rounded-md border-l-4 px-2 py-1 text-xs leading-snug hover:underline',
        entry.cancelled
          ? 'border-line-strong bg-surface-muted text-muted'
          : entry.teaching
            ? 'border-info bg-info-soft text-info'
            : 'border-accent bg-accent-soft text-accent-strong',
      )}
    >
      <span className="font-semibold tabular-nums">
        {entry.time ? formatTime(entry.time.start) : 'Time to come'}
      </span>{' '}
      <span className={cn(entry.cancelled && 'line-through')}>{entry.title}</span>
      {entry.cancelled ? ' (cancelled)' : entry.teaching ? ' (you teach)' : null}
    </Link>
  );
}

export function EntryLine({ entry }: { entry: CalendarEntry }) {
  return (
    <div className="flex flex-col gap-x-6 gap-y-1 py-3 sm:flex-row">
      <p className="shrink-0 text-sm font-medium tabular-nums sm:w-40">
        {entry.time ? `${formatTime(entry.time.start)} – ${formatTime(entry.time.end)}` : 'Time to come'}
      </p>
      <div className="min-w-0 space-y-0.5">
        <Link
          href={`/classes/${entry.classId}`}
          className={cn('link font-medium', entry.cancelled && 'line-through')}
        >
          {entry.title}
        </Link>
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
