'use client';

import { NavCount } from '@repo/ui/nav-count';
import { useSyncExternalStore } from 'react';
import { subscribeToUnread, unreadCount } from './unread-store.ts';

/** The signed-in person's unread messages in the header, live. `initial` is what the server counted for the page. */
export function UnreadBadge({ initial }: { initial: number }) {
  const count = useSyncExternalStore(subscribeToUnread, unreadCount, () => null) ?? initial;
  return <NavCount count={count} label="unread" />;
}
