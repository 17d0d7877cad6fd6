'use client';

import { NavCount } from '@repo/ui/nav-count';
import { useEffect, useState } from 'react';

/**
 * The signed-in person's unread messages in the header, live. `initial` is what the server counted for the page; what listens
 * for more comes after the page.
 */
export function UnreadBadge({ initial }: { initial: number }) {
  const [heard, setHeard] = useState<number | null>(null);
  useEffect(() => {
    const left = new AbortController();
    import('./unread-store.ts').then(
      ({ subscribeToUnread, unreadCount }) => {
        if (left.signal.aborted) return;
        const leave = subscribeToUnread(() => setHeard(unreadCount()));
        left.signal.addEventListener('abort', leave);
        setHeard(unreadCount());
      },
      // The line is away: the number stays as the page brought it.
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return <NavCount count={heard ?? initial} label="unread" />;
}
