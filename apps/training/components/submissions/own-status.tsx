import type { Tone } from '@repo/ui/badge';
import { StatusBadge } from '@repo/ui/status-badge';
import type { OwnAssessment } from '#domain/submissions/list-own-assessments.ts';

type OwnState = 'due' | 'overdue' | 'handed-in' | 'graded' | 'closed';

type Standing = Pick<OwnAssessment, 'submission' | 'isOpen' | 'dueDate'>;

export function ownAssessmentState({ submission, isOpen, dueDate }: Standing, now: Date): OwnState {
  if (submission?.status === 'graded') return 'graded';
  if (submission?.hasFile) return 'handed-in';
  if (!isOpen) return 'closed';
  return new Date(dueDate) < now ? 'overdue' : 'due';
}

const looks: Record<OwnState, { tone: Tone; label: string }> = {
  due: { tone: 'info', label: 'To hand in' },
  overdue: { tone: 'danger', label: 'Overdue' },
  'handed-in': { tone: 'accent', label: 'Handed in' },
  graded: { tone: 'success', label: 'Graded' },
  closed: { tone: 'neutral', label: 'Closed' },
};

export function OwnAssessmentBadge({ state }: { state: OwnState }) {
  return <StatusBadge tone={looks[state].tone}>{looks[state].label}</StatusBadge>;
}

export function LateBadge() {
  return <StatusBadge tone="warning">Late</StatusBadge>;
}
