'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon.tsx';
import { NavCount } from '../nav-count.tsx';
import { NoPrefetchLink } from '../no-prefetch-link.tsx';
import {
  getUnreadCount,
  refetchUnreadCount,
  refetchUnreadCountSoon,
  setUnreadCount,
  subscribeToUnreadCount,
} from './unread-store.ts';

export type NotificationBellProps = {
  /** The server's count for the page. */
  initialUnread: number;
  /** Calls back whenever something was notified or read, in any tab or on any device; answers how to stop. */
  listen?: (onChange: () => void) => () => void;
};

/** A link to the notifications with the unread number. */
export function NotificationBell({ initialUnread, listen }: NotificationBellProps) {
  const unread = useSyncExternalStore(subscribeToUnreadCount, getUnreadCount, () => null) ?? initialUnread;
  const pathname = usePathname();
  const shown = useRef(pathname);
  const startListening = useEffectEvent(() => listen?.(refetchUnreadCountSoon));

  useEffect(() => setUnreadCount(initialUnread), [initialUnread]);
  useEffect(() => startListening(), []);

  // The frame stays mounted on navigation, so the count is fetched again.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    void refetchUnreadCount();
  }, [pathname]);

  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') refetchUnreadCountSoon();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);

  return (
    <>
      <NoPrefetchLink
        href="/notifications"
        title="Notifications"
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-surface-muted hover:text-text"
      >
        <Icon name="bell" className="size-5" />
        <span className="sr-only">Notifications </span>
        <span className="absolute top-0.5 right-0.5">
          <NavCount count={unread} label="unread" />
        </span>
      </NoPrefetchLink>
      <RiseStatus unread={unread} />
    </>
  );
}

/** For screen readers: a number that rises while the page is open. A number that falls because the person read something is not announced. */
function RiseStatus({ unread }: { unread: number }) {
  const [shown, setShown] = useState(unread);
  const [status, setStatus] = useState('');
  if (shown !== unread) {
    setShown(unread);
    setStatus(unread > shown ? `${unread} unread notification${unread === 1 ? '' : 's'}` : '');
  }
  return (
    <span role="status" className="sr-only">
      {status}
    </span>
  );
}
