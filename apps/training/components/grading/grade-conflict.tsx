'use client';

import type { SubmissionRow } from '@repo/schemas/training/submission';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { DateTime } from '@repo/ui/time';
import type { ReactNode } from 'react';
import { type GradeDraft, toGradeDraft } from './grade-draft.ts';

type Props = { theirs: SubmissionRow; mine: GradeDraft; onChoose: (choice: 'mine' | 'theirs') => void };

export function GradeConflict({ theirs, mine, onChoose }: Props) {
  return (
    <Alert tone="warning" live title="Somebody else changed this grade meanwhile">
      <dl className="mb-3 space-y-2">
        <Grade name="Stored now" {...toGradeDraft(theirs)}>
          {theirs.gradedBy ? <bdi>{theirs.gradedBy}</bdi> : 'Taken back'}
          {', '}
          <DateTime value={theirs.updatedAt} />
        </Grade>
        <Grade name="Yours, not saved" score={mine.score} feedback={mine.feedback} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={() => onChoose('mine')}>
          Save mine
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onChoose('theirs')}>
          Keep what is stored
        </Button>
      </div>
    </Alert>
  );
}

type GradeProps = { name: string; score: string; feedback: string; children?: ReactNode };

function Grade({ name, score, feedback, children }: GradeProps) {
  return (
    <div>
      <dt className="text-sm text-muted">
        {name}
        {children ? <> · {children}</> : null}
      </dt>
      <dd className="whitespace-pre-wrap break-words">
        <span className="font-semibold tabular-nums">{score.trim() || 'No score'}</span>
        {feedback.trim() ? ` · ${feedback}` : ' · no feedback'}
      </dd>
    </div>
  );
}
