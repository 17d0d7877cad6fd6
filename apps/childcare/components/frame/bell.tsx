import { NavCount } from '@repo/ui/nav-count';
import { Bell as BellIcon } from 'lucide-react';
import Link from 'next/link';

/** The way to the notifications, and how many wait there unread. */
export function Bell({ unread }: { unread: number }) {
  return (
    <Link
      href="/notifications"
      title="Notifications"
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-surface-muted hover:text-text"
    >
      <BellIcon aria-hidden className="size-5" />
      <span className="sr-only">Notifications</span>
      <span className="absolute top-0.5 right-0.5">
        <NavCount count={unread} label="unread" />
      </span>
    </Link>
  );
}
