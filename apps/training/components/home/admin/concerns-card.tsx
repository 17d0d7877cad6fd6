import type { Tone } from '@repo/ui/badge';
import { Card, CardHeader } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatDate } from '@repo/ui/format-date';
import { StatusBadge } from '@repo/ui/status-badge';
import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import type { Concern } from '#domain/dashboard/find-concerns.ts';

type Words = { tone: Tone; badge: string; text: (concern: Concern) => string; href: (id: string) => string };

function starts({ when }: Concern): string {
  return when ? `begins ${formatDate(when)}` : '';
}

function several(count: number | null, one: string, many: string): string {
  return `${(count ?? 0).toLocaleString('en')} ${count === 1 ? one : many}`;
}

const words: Record<Concern['kind'], Words> = {
  'sync-failed': {
    tone: 'danger',
    badge: 'Sync',
    text: ({ count, when }) => {
      const what = count
        ? `${several(count, 'class was', 'classes were')} not taken over`
        : 'it did not finish; the next one goes on where it stopped';
      return when ? `${formatDate(when)}: ${what}` : what;
    },
    href: (id) => `/agency/sync/${id}`,
  },
  'publication-open': {
    tone: 'danger',
    badge: 'Publishing',
    text: (concern) =>
      `${starts(concern)}; the agency did not say what became of it. Publish it again: it is found, not doubled`,
    href: () => '/agency',
  },
  'upload-open': {
    tone: 'danger',
    badge: 'Upload',
    text: ({ count, when }) =>
      `${when ? `${formatDate(when)}: ` : ''}${several(count, 'row', 'rows')} failed or of unknown outcome`,
    href: (id) => `/enrolments/upload/${id}?show=failed,unknown`,
  },
  'upload-paused': {
    tone: 'danger',
    badge: 'Upload',
    text: ({ when }) => `${when ? `${formatDate(when)}: ` : ''}it stands still, and says why`,
    href: (id) => `/enrolments/upload/${id}`,
  },
  'below-minimum': {
    tone: 'warning',
    badge: 'Too few',
    text: (concern) =>
      `${starts(concern)}, ${several(concern.count, 'learner', 'learners')} below the minimum`,
    href: (id) => `/classes/${id}`,
  },
  'no-trainer': {
    tone: 'warning',
    badge: 'No trainer',
    text: starts,
    href: (id) => `/classes/${id}`,
  },
  'key-expires': {
    tone: 'warning',
    badge: 'Key',
    text: ({ when }) => (when ? `expires ${formatDate(when)}` : ''),
    href: () => '/api-keys',
  },
  ungraded: {
    tone: 'info',
    badge: 'Grading',
    text: ({ count }) => `${several(count, 'piece has', 'pieces have')} waited for a week or longer`,
    href: () => '/grading',
  },
};

/** What needs a look, each with the place where it is put right. */
export function ConcernsCard({ concerns }: { concerns: Concern[] }) {
  return (
    <Card>
      <CardHeader title="Needs a look" />
      {concerns.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          level={3}
          title="Nothing needs you"
          description="Classes have learners and trainers, keys are good, the agency is in step."
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
