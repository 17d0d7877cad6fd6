'use client';

import type { UnsubmittedRow } from '@repo/schemas/training/grading';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { Field } from '@repo/ui/field';
import { Input } from '@repo/ui/input';
import { LinkButton } from '@repo/ui/link-button';
import { StatusBadge } from '@repo/ui/status-badge';
import { usePersonalSessionStorage } from '@repo/ui/use-personal-session-storage';
import { useId, useState } from 'react';
import { api } from '#api.ts';
import { scoreText } from '#components/submissions/score-text.ts';
import { findDraftFault, type GradeDraft, parseGradeDraft, parseScore } from './grade-draft.ts';

type Props = { assessment: { id: string; maxScore: number }; row: UnsubmittedRow };

const empty: GradeDraft = { score: '', feedback: '' };

/** Saved by button or Enter only. Input survives a search and a reload. */
export function GradeUnsubmittedForm({ assessment, row }: Props) {
  const id = useId();
  const { draft, fault, isSaving, stored, type, save } = useGradeWithoutFile({ assessment, row });

  return (
    <Card>
      <form
        aria-label={`Grade of ${row.learnerName} (${row.learnerEmail})`}
        className="grid gap-3 md:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1.5fr)_auto] md:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="min-w-0">
          <p className="truncate font-medium">
            <bdi>{row.learnerName}</bdi>
          </p>
          <p className="truncate text-sm text-muted">{row.learnerEmail}</p>
        </div>
        {stored ? (
          <p role="status" className="flex flex-wrap items-center gap-3 md:col-span-3">
            <StatusBadge tone="success">Graded</StatusBadge>
            <span className="font-semibold tabular-nums">
              {scoreText(stored.score ?? 0, assessment.maxScore)}
            </span>
            <LinkButton
              size="sm"
              variant="secondary"
              href={`/grading?assessmentId=${assessment.id}&status=graded&open=${stored.submissionId}`}
            >
              Change it
            </LinkButton>
          </p>
        ) : (
          <>
            <Field
              id={`${id}-score`}
              label="Score"
              error={fault && fault.field !== 'feedback' ? fault.message : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  suffix={`of ${assessment.maxScore}`}
                  value={draft.score}
                  onChange={(event) => type({ score: event.target.value })}
                />
              )}
            </Field>
            <Field
              id={`${id}-feedback`}
              label="Feedback"
              optional
              error={fault?.field === 'feedback' ? fault.message : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  value={draft.feedback}
                  onChange={(event) => type({ feedback: event.target.value })}
                />
              )}
            </Field>
            <Button type="submit" className="md:mt-7" pending={isSaving} pendingText="Saving…">
              Save
            </Button>
          </>
        )}
      </form>
    </Card>
  );
}

function useGradeWithoutFile({ assessment, row }: Props) {
  const [kept, setKept] = usePersonalSessionStorage(
    `grade-without-file:${assessment.id}:${row.learnerId}`,
    parseGradeDraft,
  );
  const draft = kept ?? empty;
  const [fault, setFault] = useState<{ field: string; message: string } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [stored, setStored] = useState<SubmissionRow | null>(null);

  function type(change: Partial<GradeDraft>) {
    const next = { ...draft, ...change };
    setKept(next.score || next.feedback ? next : null);
  }

  async function save() {
    const wrong = findDraftFault(draft, assessment.maxScore);
    setFault(wrong);
    const score = parseScore(draft.score);
    if (wrong || score === null || isSaving) return;
    setSaving(true);
    const body = {
      assessmentId: assessment.id,
      learnerId: row.learnerId,
      score,
      feedback: draft.feedback,
    };
    const answer = await api('POST /api/grading/without-submission', { body });
    setSaving(false);
    if (answer.ok) {
      setStored(answer.data);
      setKept(null);
    } else setFault({ field: 'score', message: answer.failure.error });
  }

  return { draft, fault, isSaving, stored, type, save };
}
