import type { Tone } from '@repo/ui/badge';
import { Card, CardHeader } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { StatusBadge } from '@repo/ui/status-badge';
import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { several } from '#components/centre/statuses.tsx';
import type { Concern } from '#domain/platform/find-concerns.ts';

type Words = { tone: Tone; badge: string; text: (concern: Concern) => string; href: (id: string) => string };

const centre = (tab: string) => (id: string) => `/admin/centres/${id}?tab=${tab}`;

const words: Record<Concern['kind'], Words> = {
  refund: {
    tone: 'danger',
    badge: 'Refund',
    text: ({ count }) => `${several(count, 'payment is', 'payments are')} to be given back`,
    href: centre('payments'),
  },
  'payment-failed': {
    tone: 'warning',
    badge: 'Payment',
    text: ({ count }) => `${several(count, 'payment', 'payments')} did not go through this week`,
    href: centre('payments'),
  },
  mail: {
    tone: 'danger',
    badge: 'Mail',
    text: ({ count }) =>
      `${several(count, 'letter waits', 'letters wait')}: the mail server does not take them`,
    href: () => '/admin',
  },
  'no-manager': {
    tone: 'warning',
    badge: 'No manager',
    text: () => 'nobody looks after this centre',
    href: centre('people'),
  },
  seats: {
    tone: 'info',
    badge: 'Seats',
    text: ({ count }) => `all ${several(count, 'seat is', 'seats are')} taken`,
    href: centre('details'),
  },
  overdue: {
    tone: 'info',
    badge: 'Overdue',
    text: ({ count }) => `${several(count, 'assignment is', 'assignments are')} overdue`,
    href: centre('assignments'),
  },
};

/** What needs a look, each with the place where it is put right. */
export function PlatformConcerns({ concerns }: { concerns: Concern[] }) {
  return (
    <Card>
      <CardHeader title="Needs a look" />
      {concerns.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          level={3}
          title="Nothing needs you"
          description="No money is owed, every centre has a manager and free seats, and nobody is late."
        />
      ) : (
        <ul className="divide-y divide-line">
          {concerns.map((concern) => {
            const { tone, badge, text, href } = words[concern.kind];
            return (
              <li key={`${concern.kind} ${concern.id}`} className="flex flex-wrap gap-x-4 gap-y-1 py-3">
                <span className="w-28 shrink-0">
                  <StatusBadge tone={tone}>{badge}</StatusBadge>
                </span>
                <div className="min-w-0 flex-1 basis-48">
                  <Link href={href(concern.id)} className="link target-44 font-medium break-words">
                    {concern.name}
                  </Link>
                  <p className="text-pretty text-sm text-muted">{text(concern)}</p>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
