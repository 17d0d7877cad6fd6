import type { GradebookAssessment, GradebookCell, GradebookLearner } from '@repo/schemas/training/gradebook';
import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { markHref, resultsHref } from '#components/grade-drafts/results-address.ts';
import { CellHistory } from './cell-history.tsx';
import { cellLooks, describeCell, shownCellState, whyReadOnly } from './cell-look.ts';

type Props = {
  courseRunId: string;
  learner: GradebookLearner;
  assessment: GradebookAssessment;
  cell: GradebookCell;
  onEdit: () => void;
};

/** What the active cell says, in words, and where more can be done. */
export function CellBar({ courseRunId, learner, assessment, cell, onEdit }: Props) {
  const state = shownCellState(cell, assessment);
  const place = { assessmentId: assessment.id, courseRunId };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface-raised p-3">
      <p className="min-w-0 basis-64 grow text-sm">
        <span className="font-medium">
          <bdi>{learner.name}</bdi>, {assessment.title}
        </span>
        <br />
        <Icon name={cellLooks[state].icon} className="mr-1 inline size-4 align-text-bottom" />
        {describeCell(cell, assessment)}
      </p>
      <div className="flex flex-wrap gap-2">
        {whyReadOnly(cell, assessment) === null ? (
          <Button size="sm" onClick={onEdit}>
            <Icon name="pencil" />
            Type a score
          </Button>
        ) : null}
        {state === 'elsewhere' || state === 'blind' ? null : (
          <CellHistory {...place} learnerId={learner.id} name={`${learner.name}, ${assessment.title}`} />
        )}
        {state === 'elsewhere' ? null : state === 'blind' ? (
          <LinkButton size="sm" href={resultsHref(place)}>
            Open its candidates
          </LinkButton>
        ) : (
          <LinkButton size="sm" href={markHref({ ...place, learnerId: learner.id })}>
            Open the result
          </LinkButton>
        )}
        <LinkButton size="sm" href={resultsHref(place)} className={state === 'blind' ? 'hidden' : ''}>
          Check and release
        </LinkButton>
      </div>
    </div>
  );
}
