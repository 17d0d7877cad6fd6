'use client';

import type { ShownNotification } from '@repo/schemas/childcare/notification';
import { Badge } from '@repo/ui/badge';
import { cn } from '@repo/ui/cn';
import { IconButton } from '@repo/ui/icon-button';
import { RelativeTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import {
  AlarmClock,
  Award,
  Bell,
  BookOpen,
  Building2,
  CalendarClock,
  Check,
  CircleMinus,
  CircleX,
  CreditCard,
  MailPlus,
  MessageCircle,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react';
import Link from 'next/link';
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
                  <Link
                    href={href}
                    className="target-44 hover:underline"
                    onClick={() => isUnread && void read(id)}
                  >
                    {text}
                  </Link>
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
                icon={<Check aria-hidden />}
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
  ['assigned', <BookOpen key="assigned" aria-hidden />],
  ['reminder', <AlarmClock key="reminder" aria-hidden />],
  ['overdue', <TriangleAlert key="overdue" aria-hidden />],
  ['deadline-moved', <CalendarClock key="deadline-moved" aria-hidden />],
  ['assignment-waived', <CircleMinus key="assignment-waived" aria-hidden />],
  ['assignment-cancelled', <CircleX key="assignment-cancelled" aria-hidden />],
  ['nudge', <MessageCircle key="nudge" aria-hidden />],
  ['certificate', <Award key="certificate" aria-hidden />],
  ['certificate-revoked', <TriangleAlert key="certificate-revoked" aria-hidden />],
  ['certificate-expiring', <CalendarClock key="certificate-expiring" aria-hidden />],
  ['invitation', <MailPlus key="invitation" aria-hidden />],
  ['attempts-exhausted', <TriangleAlert key="attempts-exhausted" aria-hidden />],
  ['attempts-asked', <MessageCircle key="attempts-asked" aria-hidden />],
  ['attempt-granted', <RotateCcw key="attempt-granted" aria-hidden />],
  ['payment-failed', <CreditCard key="payment-failed" aria-hidden />],
  ['payment-returned', <CreditCard key="payment-returned" aria-hidden />],
  ['centre-started', <Building2 key="centre-started" aria-hidden />],
]);

/** The kind of a notification; decorative, as its text says the same. */
function KindIcon({ kind }: { kind: string }) {
  return (
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong [&_svg]:size-5"
    >
      {icons.get(kind) ?? <Bell />}
    </span>
  );
}
