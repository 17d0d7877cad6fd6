'use client';

import { formatDateTime, formatRelative, type Instant } from './format-date.ts';
import { useNow } from './use-now.ts';

type RelativeTimeProps = { value: Instant; className?: string };

/** "5 minutes ago", kept current, with the full Singapore date on hover. */
export function RelativeTime({ value, className }: RelativeTimeProps) {
  const now = useNow();
  const hydrated = now !== null;
  return (
    // The server's time differs from the browser's, so the element is replaced after hydration.
    <time
      key={hydrated ? 'live' : 'served'}
      suppressHydrationWarning
      dateTime={new Date(value).toISOString()}
      title={formatDateTime(value)}
      className={className}
    >
      {formatRelative(value, now ?? Date.now())}
    </time>
  );
}
