import type { GradebookAssessment, GradebookCell, GradebookState } from '@repo/schemas/training/gradebook';
import type { IconName } from '@repo/ui/icon-names';

/** `blind`: nothing is said of it here before its release. */
type Shown = GradebookState | 'blind';
type Look = { label: string; icon: IconName; look: string };

export const cellLooks: Record<Shown, Look> = {
  missing: { label: 'Not handed in', icon: 'circle-dashed', look: 'bg-surface-raised text-muted' },
  late: { label: 'Handed in late, to mark', icon: 'alarm-clock', look: 'bg-warning-soft text-warning' },
  submitted: { label: 'Handed in, to mark', icon: 'clipboard-list', look: 'bg-info-soft text-info' },
  started: { label: 'Draft without a score', icon: 'pencil', look: 'bg-accent-soft text-accent-strong' },
  draft: { label: 'Draft', icon: 'pencil', look: 'bg-accent-soft text-accent-strong' },
  second: { label: 'Needs second marking', icon: 'users', look: 'bg-warning-soft text-warning' },
  released: { label: 'Released', icon: 'circle-check', look: 'bg-surface-raised text-text' },
  elsewhere: {
    label: 'Assessed in another class',
    icon: 'circle-minus',
    look: 'bg-surface-muted text-muted',
  },
  blind: { label: 'Marked blind', icon: 'eye-off', look: 'bg-surface-muted text-muted' },
};

export const emptyGradebookCell: GradebookCell = [-1, 'missing', null, null, 1, null, ''];

export function shownCellState(
  [, state, releasedScore]: GradebookCell,
  { isBlind }: GradebookAssessment,
): Shown {
  return isBlind && releasedScore === null && state !== 'elsewhere' ? 'blind' : state;
}

/** For `expectedVersion`; empty for a first attempt of which there is nothing. */
export function cellVersion([, , , , , , version]: GradebookCell): string {
  return version;
}

/** What is written in the cell. */
export function cellScoreText([, , released, draft]: GradebookCell): string {
  const score = draft ?? released;
  return score === null ? '' : String(score);
}

export function describeCell(cell: GradebookCell, assessment: GradebookAssessment): string {
  const [, , released, draft, attempt, counted] = cell;
  const state = shownCellState(cell, assessment);
  const parts = [cellLooks[state].label];
  if (draft !== null) parts.push(state === 'draft' ? String(draft) : `draft ${draft}`);
  if (released !== null) parts.push(state === 'released' ? String(released) : `released ${released}`);
  if (attempt > 1) parts.push(`attempt ${attempt}`);
  if (counted !== null) parts.push(`${counted} of an earlier attempt counts until then`);
  return parts.join(', ');
}

/** Why it cannot be typed in; null when it can. */
export function whyReadOnly(cell: GradebookCell, assessment: GradebookAssessment): string | null {
  const state = shownCellState(cell, assessment);
  if (state === 'blind')
    return 'This assessment is marked blind. Mark its candidates on the page of its results.';
  if (state === 'elsewhere') return 'This learner is assessed in another class of the course.';
  if (assessment.hasRubric)
    return 'This assessment is marked by its rubric. Open the result to choose the levels.';
  return null;
}

/** The score of a typed text, null for an empty one, or why it is none. */
export function parseScoreOrProblem(
  text: string,
  { maxScore }: Pick<GradebookAssessment, 'maxScore'>,
): number | null | string {
  const typed = text.trim();
  if (typed === '') return null;
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(typed)) return 'Type a number with at most two decimals.';
  const score = Number(typed.replace(',', '.'));
  return score > maxScore ? `The score is at most ${maxScore}.` : score;
}
