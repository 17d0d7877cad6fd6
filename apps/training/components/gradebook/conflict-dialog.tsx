'use client';

import type { Gradebook } from '@repo/schemas/training/gradebook';
import { Button } from '@repo/ui/button';
import { DialogPanel } from '@repo/ui/dialog-panel';
import { formatCount } from '@repo/ui/format-count';
import { PageLink } from '@repo/ui/page-link';
import { Select } from '@repo/ui/select';
import { useId, useState } from 'react';
import { markHref } from '#components/grade-drafts/results-address.ts';
import { describeCell } from './cell-look.ts';
import { type GradebookEdit, gradebookEditKey } from './save-queue.ts';
import type { GradebookConflict } from './use-gradebook.ts';

type Props = {
  book: Gradebook;
  conflicts: readonly GradebookConflict[];
  onSave: (edits: readonly GradebookEdit[]) => Promise<void>;
  onClose: () => void;
};

const workOf = (version: string) => version.split('.')[1] ?? '';

/** A score must not be stored for work that its marker has not seen. */
const isOtherWork = ({ edit, stored }: GradebookConflict) =>
  workOf(edit.expectedVersion) !== workOf(stored[6]);

/** Shows both scores of each cell. What is stored stays unless one’s own is chosen. */
export function ConflictDialog({ book, conflicts, onSave, onClose }: Props) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const chosen = conflicts.filter(
    (conflict) => mine.has(gradebookEditKey(conflict.edit)) && !isOtherWork(conflict),
  );

  function choose({ edit }: GradebookConflict, isMine: boolean) {
    const next = new Set(mine);
    if (isMine) next.add(gradebookEditKey(edit));
    else next.delete(gradebookEditKey(edit));
    setMine(next);
  }

  function finish() {
    onClose();
    void onSave(chosen.map(({ edit, stored }) => ({ ...edit, expectedVersion: stored[6] })));
  }

  return (
    <DialogPanel
      open
      onOpenChange={onClose}
      staysOpen
      title="Somebody else changed this meanwhile"
      description={`Compare ${formatCount(conflicts.length, ['cell', 'cells'])}, and choose what stays. Nothing of yours is stored in them yet.`}
      footer={
        <Button variant="primary" onClick={finish}>
          {chosen.length === 0
            ? 'Keep what is stored'
            : `Save ${formatCount(chosen.length, ['score', 'scores'])} of mine`}
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {conflicts.map((conflict) => (
          <ConflictRow
            key={gradebookEditKey(conflict.edit)}
            {...{ book, conflict }}
            isMine={mine.has(gradebookEditKey(conflict.edit))}
            onChoose={(isMine) => choose(conflict, isMine)}
          />
        ))}
      </ul>
    </DialogPanel>
  );
}

type RowProps = {
  book: Gradebook;
  conflict: GradebookConflict;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
};

function ConflictRow({ book, conflict, isMine, onChoose }: RowProps) {
  const id = useId();
  const { edit, stored } = conflict;
  const learner = book.learners.find((one) => one.id === edit.learnerId);
  const assessment = book.assessments.find((one) => one.id === edit.assessmentId);
  if (!learner || !assessment) return null;
  const place = { assessmentId: assessment.id, courseRunId: book.courseRunId, learnerId: learner.id };
  const mineText = edit.score === null ? 'no score' : String(edit.score);
  return (
    <li className="space-y-2 py-3">
      <p id={id} className="font-medium">
        <bdi>{learner.name}</bdi>, {assessment.title}
      </p>
      {isOtherWork(conflict) ? (
        <p className="text-sm">
          Stored now: {describeCell(stored, assessment)}. Yours: {mineText}. The work or the grade has changed
          since, so <PageLink href={markHref(place)}>look at it</PageLink> before you mark it.
        </p>
      ) : (
        <Select
          aria-labelledby={id}
          value={isMine ? 'mine' : 'stored'}
          onChange={(event) => onChoose(event.target.value === 'mine')}
          options={[
            { value: 'stored', label: `Keep what is stored: ${describeCell(stored, assessment)}` },
            { value: 'mine', label: `Save mine: ${mineText}` },
          ]}
        />
      )}
    </li>
  );
}
