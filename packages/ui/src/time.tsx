'use client';

import { formatDate, formatDateTime, type Instant } from './format-date.ts';

export { RelativeTime } from './relative-time.tsx';

type DateTimeProps = { value: Instant; dateOnly?: boolean };

/** "Fri 20 Nov 2026, 7:30 pm", or the date alone with `dateOnly`. In Singapore time. */
export function DateTime({ value, dateOnly = false }: DateTimeProps) {
  return (
    <time dateTime={new Date(value).toISOString()}>
      {dateOnly ? formatDate(value) : formatDateTime(value)}
    </time>
  );
}
