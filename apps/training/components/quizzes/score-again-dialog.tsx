'use client';

import type { ScoreAgainPreview } from '@repo/schemas/training/quiz';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Dialog, DialogClose } from '@repo/ui/dialog';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { Spinner } from '@repo/ui/spinner';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { FailureAlert } from '#components/frame/failure-alert.tsx';
import { scoreText } from '#components/submissions/score-text.ts';

type Place = { assessmentId: string; courseRunId: string };

/** Shows who would have another score by the key of now, before anything is changed. */
export function ScoreAgainDialog({ place }: { place: Place }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [preview, setPreview] = useState<ScoreAgainPreview | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [pending, setPending] = useState(false);

  async function load(opens: boolean) {
    setOpen(opens);
    if (!opens) return;
    setPreview(null);
    setFailure(null);
    const answer = await api('GET /api/grading/quiz-scores', { query: place });
    if (!answer.ok) return setFailure(answer.failure);
    setPreview(answer.data);
    // What a person decided is only replaced where somebody chooses it.
    setChosen(
      new Set(
        answer.data.changes.filter(({ markedBy }) => markedBy === '').map(({ learnerId }) => learnerId),
      ),
    );
  }

  async function store(changes: ScoreAgainPreview['changes']) {
    setPending(true);
    const results = changes.map(({ learnerId, version, score }) => ({
      ...{ learnerId, expectedVersion: version, score },
    }));
    const { assessmentId } = place;
    const answer = await api('POST /api/grading/quiz-scores', { body: { assessmentId, results } });
    setPending(false);
    router.refresh();
    if (!answer.ok) return setFailure(answer.failure);
    setOpen(false);
    toast.success(`${formatCount(answer.data.changed, ['draft was', 'drafts were'])} scored again`);
  }

  const selected = preview?.changes.filter(({ learnerId }) => chosen.has(learnerId)) ?? [];
  return (
    <Dialog
      trigger={
        <Button>
          <Icon name="refresh-cw" />
          Score again
        </Button>
      }
      open={isOpen}
      onOpenChange={(opens) => void load(opens)}
      title="Score the quiz again"
      description="Uses the answers that are marked as right in the quiz now. Only drafts that no learner has seen can change."
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            disabled={selected.length === 0}
            pending={pending}
            pendingText="Scoring…"
            onClick={() => void store(selected)}
          >
            Change {formatCount(selected.length, ['draft', 'drafts'])}
          </Button>
        </>
      }
    >
      <FailureAlert failure={failure} showDetails />
      {preview === null && failure === null ? (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          Scoring…
        </p>
      ) : null}
      {preview?.changes.length === 0 ? <p>All drafts already match.</p> : null}
      <ul className="divide-y divide-line">
        {preview?.changes.map((change) => (
          <li key={change.learnerId} className="py-2">
            <CheckboxWithLabel
              label={<ChangeText change={change} maxScore={preview.maxScore} />}
              checked={chosen.has(change.learnerId)}
              onChange={(event) => {
                const next = new Set(chosen);
                if (event.target.checked) next.add(change.learnerId);
                else next.delete(change.learnerId);
                setChosen(next);
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type ChangeTextProps = { change: ScoreAgainPreview['changes'][number]; maxScore: number };

function ChangeText({ change, maxScore }: ChangeTextProps) {
  const { learnerName, draftScore, score, markedBy } = change;
  return (
    <>
      <bdi>{learnerName}</bdi>: <span className="tabular-nums">{scoreText(score, maxScore)}</span>
      {draftScore === null ? ', no score now' : `, now ${scoreText(draftScore, maxScore)}`}
      {markedBy ? (
        <>
          , marked by <bdi>{markedBy}</bdi>
        </>
      ) : null}
    </>
  );
}
