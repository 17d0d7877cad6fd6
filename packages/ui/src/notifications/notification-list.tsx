'use client';

import type { ShownNotification } from '@repo/schemas/notification';
import { useRouter } from 'next/navigation';
import { type MouseEvent, useEffect, useState } from 'react';
import { Badge } from '../badge.tsx';
import { cn } from '../cn.ts';
import { focusMain } from '../focus-main.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import type { IconName } from '../icon-names.ts';
import { PageLink } from '../page-link.tsx';
import { RelativeTime } from '../time.tsx';
import { toast } from '../toast.tsx';
import { markNotificationsRead, subscribeToNotificationEvents } from './unread-store.ts';

export type NotificationListProps = {
  notifications: readonly ShownNotification[];
  /** By kind; decorative, as the text says the same. */
  icons: Readonly<Record<string, IconName>>;
};

/** The button is gone once its notification is read: the focus goes to the next one's, or the page. */
function focusNextButton(button: HTMLElement): void {
  const buttons = [...(button.closest('ul')?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1];
  if (next) next.focus();
  else focusMain();
}

/** Notifications, one per line. Opening a line marks it as read. New ones appear by themselves. */
export function NotificationList({ notifications, icons }: NotificationListProps) {
  const router = useRouter();
  const [justRead, setJustRead] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => subscribeToNotificationEvents(() => router.refresh()), [router]);

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
            <span
              aria-hidden
              className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong [&_svg]:size-5"
            >
              <Icon name={icons[kind] ?? 'bell'} />
            </span>
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
                onClick={({ currentTarget }: MouseEvent<HTMLElement>) => {
                  focusNextButton(currentTarget);
                  void read(id);
                }}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
