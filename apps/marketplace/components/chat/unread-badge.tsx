'use client';

import { NavCount } from '@repo/ui/nav-count';
import { useEffect, useState } from 'react';

/** Live number of unread messages. `initial` is the server's count; the code that listens for events loads after the page. */
export function UnreadBadge({ initial }: { initial: number }) {
  const [heard, setHeard] = useState<number | null>(null);
  useEffect(() => {
    const left = new AbortController();
    import('./unread-store.ts').then(
      ({ subscribeToUnreadCount, getUnreadCountOrNull }) => {
        if (left.signal.aborted) return;
        const leave = subscribeToUnreadCount(() => setHeard(getUnreadCountOrNull()));
        left.signal.addEventListener('abort', leave);
        setHeard(getUnreadCountOrNull());
      },
      // Offline: keep the number.
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return <NavCount count={heard ?? initial} label="unread" />;
}
