import type { PersonRequirements as Listed, RequirementState } from '@repo/schemas/childcare/requirement';
import { Card } from '@repo/ui/card';
import { StatusBadge } from '@repo/ui/status-badge';

/** How a state reads, with its colour. */
export const requirementBadges = {
  FULFILLED: { tone: 'success', label: 'Fulfilled' },
  WAIVED: { tone: 'neutral', label: 'Waived' },
  DUE: { tone: 'info', label: 'To do' },
  OVERDUE: { tone: 'danger', label: 'Overdue' },
  EXPIRED: { tone: 'danger', label: 'Expired' },
} as const satisfies Record<RequirementState, object>;

/** What a centre requires of a person, each with its reason; renders nothing without any. */
export function PersonRequirements({ requirements }: Listed) {
  if (requirements.length === 0) return null;
  return (
    <Card title="Required training">
      <ul className="divide-y divide-line">
        {requirements.map(({ id, name, courseTitle, state, why, status, next }) => (
          <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words">{name}</span>
              <StatusBadge tone={requirementBadges[state].tone}>{requirementBadges[state].label}</StatusBadge>
            </p>
            <p className="text-sm text-pretty">{[status, next].filter(Boolean).join(' ')}</p>
            <p className="text-sm text-pretty text-muted">
              Course: {courseTitle}. {why}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
