import type { Tone } from '@repo/ui/badge';
import { ConcernsCard } from '@repo/ui/concerns-card';
import { formatCount } from '@repo/ui/format-count';
import type { PlatformAttentionItem } from '#domain/platform/list-platform-attention-items.ts';

type Words = {
  tone: Tone;
  badge: string;
  text: (concern: PlatformAttentionItem) => string;
  href: (id: string) => string;
};

const centre = (tab: string) => (id: string) => `/admin/centres/${id}?tab=${tab}`;

const words: Record<PlatformAttentionItem['kind'], Words> = {
  'payment-alert': {
    tone: 'danger',
    badge: 'Payment',
    text: ({ count }) =>
      `${formatCount(count, ['payment alert', 'payment alerts'])} to look up at the provider`,
    href: () => '/admin/payments',
  },
  dispute: {
    tone: 'danger',
    badge: 'Dispute',
    text: ({ count }) =>
      `${formatCount(count, ['payment is', 'payments are'])} disputed by a bank: answer at the payment provider`,
    href: () => '/admin/payments',
  },
  refund: {
    tone: 'danger',
    badge: 'Refund',
    text: ({ count }) => `${formatCount(count, ['payment is', 'payments are'])} to be given back`,
    href: centre('payments'),
  },
  'payment-failed': {
    tone: 'warning',
    badge: 'Payment',
    text: ({ count }) => `${formatCount(count, ['payment', 'payments'])} did not go through this week`,
    href: centre('payments'),
  },
  mail: {
    tone: 'danger',
    badge: 'Mail',
    text: ({ count }) =>
      `${formatCount(count, ['email waits', 'emails wait'])}: the mail server does not take them`,
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
    text: ({ count }) => `all ${formatCount(count, ['seat is', 'seats are'])} taken`,
    href: centre('details'),
  },
  overdue: {
    tone: 'info',
    badge: 'Overdue',
    text: ({ count }) => `${formatCount(count, ['assignment is', 'assignments are'])} overdue`,
    href: centre('assignments'),
  },
};

export function PlatformConcerns({ concerns }: { concerns: PlatformAttentionItem[] }) {
  return (
    <ConcernsCard
      nothing="No money is owed, every centre has a manager and free seats, and nobody is late."
      concerns={concerns.map((concern) => {
        const { tone, badge, text, href } = words[concern.kind];
        const { kind, id, name } = concern;
        return { key: `${kind} ${id}`, tone, badge, name, text: text(concern), href: href(id) };
      })}
    />
  );
}
