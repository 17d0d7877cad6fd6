import type { Tone } from '@repo/ui/badge';
import { ConcernsCard as ConcernsList } from '@repo/ui/concerns-card';
import { formatCount } from '@repo/ui/format-count';
import { formatDate } from '@repo/ui/format-date';
import type { DashboardConcern } from '#domain/dashboard/concern.ts';

type ConcernTexts = {
  tone: Tone;
  badge: string;
  text: (concern: DashboardConcern) => string;
  href: (id: string) => string;
};

function starts({ when }: DashboardConcern): string {
  return when ? `begins ${formatDate(when)}` : '';
}

const texts: Record<DashboardConcern['kind'], ConcernTexts> = {
  'sync-failed': {
    tone: 'danger',
    badge: 'Sync',
    text: ({ count, when }) => {
      const what = count
        ? `${formatCount(count ?? 0, ['class was', 'classes were'])} not taken over`
        : 'it did not finish; the next one continues where it stopped';
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
      `${when ? `${formatDate(when)}: ` : ''}${formatCount(count ?? 0, ['row', 'rows'])} failed or of unknown outcome`,
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
      `${starts(concern)}, ${formatCount(concern.count ?? 0, ['learner', 'learners'])} below the minimum`,
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
  'to-complete': {
    tone: 'info',
    badge: 'Completion',
    text: ({ count, when }) =>
      `${when ? `ended ${formatDate(when)}; ` : ''}${formatCount(count ?? 0, ['learner meets', 'learners meet'])} the rule and can be completed`,
    href: (id) => `/classes/${id}/completion`,
  },
  ungraded: {
    tone: 'info',
    badge: 'Grading',
    text: ({ count }) =>
      `${formatCount(count ?? 0, ['piece has', 'pieces have'])} waited for a week or longer`,
    href: () => '/grading',
  },
};

export function ConcernsCard({ concerns }: { concerns: DashboardConcern[] }) {
  return (
    <ConcernsList
      nothing="Classes have learners and trainers, keys are good, the agency is in step."
      concerns={concerns.map((concern) => {
        const { tone, badge, text, href } = texts[concern.kind];
        const { kind, id, name } = concern;
        return { key: `${kind} ${id}`, tone, badge, name, text: text(concern), href: href(id) };
      })}
    />
  );
}
