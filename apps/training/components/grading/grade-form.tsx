'use client';

import type { SubmissionRow } from '@repo/schemas/training/submission';
import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { Icon } from '@repo/ui/icon';
import { Input } from '@repo/ui/input';
import { RequestId } from '@repo/ui/request-id';
import { Textarea } from '@repo/ui/textarea';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { GradeConflict } from './grade-conflict.tsx';
import { findDraftFault, type GradeDraft } from './grade-draft.ts';
import type { SaveState } from './use-grade-editing.ts';

type Props = {
  row: SubmissionRow;
  draft: GradeDraft;
  state: SaveState;
  scoreRef: Ref<HTMLInputElement>;
  onType: (change: Partial<GradeDraft>) => void;
  onSave: () => void;
  onResolve: (choice: 'mine' | 'theirs') => void;
  onMove: (step: 1 | -1) => void;
  onNextUngraded: () => void;
};

/** The navigation letters work in the score field too, because a score has no letters. */
export function GradeForm(props: Props) {
  const { row, draft, state, scoreRef, onType, onSave, onResolve, onMove, onNextUngraded } = props;
  const id = useId();
  const fault = findDraftFault(draft, row.maxScore);
  const isBlank = draft.score.trim() === '' && draft.feedback.trim() === '';
  const shown = state.kind === 'refused' ? state.fault : null;

  return (
    <form
      aria-label={`Grade of ${row.learnerName}`}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onNextUngraded();
      }}
    >
      <Field
        id={`${id}-score`}
        label="Score"
        help={`0 to ${row.maxScore}`}
        error={shown?.field === 'score' ? shown.message : undefined}
      >
        {(control) => (
          <Input
            {...control}
            ref={scoreRef}
            inputMode="decimal"
            autoComplete="off"
            suffix={`of ${row.maxScore}`}
            value={draft.score}
            onChange={(event) => onType({ score: event.target.value })}
            onKeyDown={(event) => pressInScore(event, { onMove, onNextUngraded })}
            onBlur={onSave}
          />
        )}
      </Field>
      <Field
        id={`${id}-feedback`}
        label="Feedback"
        optional
        error={shown?.field === 'feedback' ? shown.message : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            value={draft.feedback}
            onChange={(event) => onType({ feedback: event.target.value })}
            onBlur={onSave}
          />
        )}
      </Field>
      {state.kind === 'conflict' ? (
        <GradeConflict theirs={state.theirs} mine={draft} onChoose={onResolve} />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SaveStatus state={state} isBlank={isBlank} needsScore={fault?.field === 'score'} onRetry={onSave} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={onSave}>Save</Button>
          <Button type="submit" variant="primary">
            Save and next
          </Button>
        </div>
      </div>
    </form>
  );
}

function pressInScore(
  event: KeyboardEvent,
  { onMove, onNextUngraded }: Pick<Props, 'onMove' | 'onNextUngraded'>,
) {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const moves: Record<string, () => void> = {
    j: () => onMove(1),
    k: () => onMove(-1),
    n: onNextUngraded,
    Enter: onNextUngraded,
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move();
}

type StatusProps = { state: SaveState; isBlank: boolean; needsScore: boolean; onRetry: () => void };

function SaveStatus({ state, isBlank, needsScore, onRetry }: StatusProps) {
  if (state.kind === 'failed') {
    return (
      <div role="alert" className="space-y-1 text-sm text-danger">
        <p className="flex items-center gap-1.5">
          <Icon name="circle-alert" className="size-4 shrink-0" />
          Not saved. {state.message}
        </p>
        {state.requestId ? <RequestId value={state.requestId} /> : null}
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p aria-live="polite" className="flex min-h-6 items-center gap-1.5 text-sm text-muted">
      {state.kind === 'saving' ? 'Saving…' : null}
      {state.kind === 'saved' ? (
        <>
          <Icon name="circle-check" className="size-4 text-success" />
          Saved
        </>
      ) : null}
      {state.kind === 'typing' && !needsScore ? (
        <>
          <Icon name="pencil-line" className="size-4" />
          Not saved yet
        </>
      ) : null}
      {state.kind === 'refused' ? (
        <>
          <Icon name="circle-alert" className="size-4 text-danger" />
          Not saved
        </>
      ) : null}
      {state.kind === 'typing' && needsScore && !isBlank ? (
        <>
          <Icon name="pencil-line" className="size-4" />
          Kept here as a draft; stored with a score
        </>
      ) : null}
    </p>
  );
}
