'use client';

import type { ShownNotification } from '@repo/schemas/childcare/notification';
import { Badge } from '@repo/ui/badge';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { PageLink } from '@repo/ui/page-link';
import { RelativeTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { markNotificationsRead } from './unread-store.ts';

/** Notifications, one per line. Opening a line marks it as read. */
export function NotificationList({ notifications }: { notifications: readonly ShownNotification[] }) {
  const router = useRouter();
  const [justRead, setJustRead] = useState<ReadonlySet<string>>(new Set());

  async function read(id: string) {
    setJustRead((known) => new Set([...known, id]));
    const problem = await markNotificationsRead({ ids: [id] });
    if (problem === null) return router.refresh();
    setJustRead((known) => new Set([...known].filter((one) => one !== id)));
    toast.error(problem);
  }

  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
      {notifications.map(({ id, kind, text, href, readAt, createdAt }) => {
        const isUnread = readAt === null && !justRead.has(id);
        return (
          <li key={id} className={cn('flex items-start gap-4 px-4 py-4', isUnread && 'bg-accent-soft/40')}>
            <KindIcon kind={kind} />
            <div className="min-w-0 flex-1 space-y-1">
              <p className={cn('text-pretty break-words', isUnread && 'font-medium')}>
                {href ? (
                  <PageLink
                    href={href}
                    className="target-44 hover:underline"
                    onClick={() => isUnread && void read(id)}
                  >
                    {text}
                  </PageLink>
                ) : (
                  text
                )}
              </p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <RelativeTime value={createdAt} />
                {isUnread ? <Badge tone="accent">Unread</Badge> : null}
              </p>
            </div>
            {isUnread ? (
              <IconButton
                label={`Mark as read: ${text}`}
                icon={<Icon name="check" />}
                onClick={() => void read(id)}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const icons = new Map<string, ReactNode>([
  ['assigned', <Icon name="book-open" key="assigned" />],
  ['reminder', <Icon name="alarm-clock" key="reminder" />],
  ['overdue', <Icon name="triangle-alert" key="overdue" />],
  ['deadline-moved', <Icon name="calendar-clock" key="deadline-moved" />],
  ['assignment-waived', <Icon name="circle-minus" key="assignment-waived" />],
  ['assignment-cancelled', <Icon name="circle-x" key="assignment-cancelled" />],
  ['nudge', <Icon name="message-circle" key="nudge" />],
  ['certificate', <Icon name="award" key="certificate" />],
  ['certificate-revoked', <Icon name="triangle-alert" key="certificate-revoked" />],
  ['certificate-expiring', <Icon name="calendar-clock" key="certificate-expiring" />],
  ['invitation', <Icon name="mail-plus" key="invitation" />],
  ['attempts-exhausted', <Icon name="triangle-alert" key="attempts-exhausted" />],
  ['attempts-asked', <Icon name="message-circle" key="attempts-asked" />],
  ['attempt-granted', <Icon name="rotate-ccw" key="attempt-granted" />],
  ['payment-failed', <Icon name="credit-card" key="payment-failed" />],
  ['payment-returned', <Icon name="credit-card" key="payment-returned" />],
  ['payment-disputed', <Icon name="credit-card" key="payment-disputed" />],
  ['payment-charged-back', <Icon name="credit-card" key="payment-charged-back" />],
  ['payment-dispute-ended', <Icon name="credit-card" key="payment-dispute-ended" />],
  ['centre-started', <Icon name="building-2" key="centre-started" />],
]);

/** The kind of a notification; decorative, as its text says the same. */
function KindIcon({ kind }: { kind: string }) {
  return (
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong [&_svg]:size-5"
    >
      {icons.get(kind) ?? <Icon name="bell" />}
    </span>
  );
}
