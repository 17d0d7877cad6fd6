'use client';

import { Icon } from '@repo/ui/icon';
import { NavCount } from '@repo/ui/nav-count';
import { ViewLink } from '@repo/ui/view-link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  getUnreadCount,
  refreshUnread,
  setUnread,
  subscribeToUnread,
} from '#components/notifications/unread-store.ts';

/** A link to the notifications with the unread number. `initialUnread` is the server's count for the page. */
export function NotificationBell({ initialUnread }: { initialUnread: number }) {
  const unread = useSyncExternalStore(subscribeToUnread, getUnreadCount, () => null) ?? initialUnread;
  const pathname = usePathname();
  const shown = useRef(pathname);

  useEffect(() => setUnread(initialUnread), [initialUnread]);

  // The frame stays mounted on navigation, so the count is fetched again.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    void refreshUnread();
  }, [pathname]);

  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refreshUnread();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);

  return (
    <ViewLink
      href="/notifications"
      title="Notifications"
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-surface-muted hover:text-text"
    >
      <Icon name="bell" className="size-5" />
      <span className="sr-only">Notifications </span>
      <span className="absolute top-0.5 right-0.5">
        <NavCount count={unread} label="unread" />
      </span>
    </ViewLink>
  );
}
