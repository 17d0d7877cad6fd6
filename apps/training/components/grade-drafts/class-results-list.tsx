'use client';

import type { ClassResult, ClassResults, ResultState } from '@repo/schemas/training/grade-draft';
import { Button } from '@repo/ui/button';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Field } from '@repo/ui/field';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { Select } from '@repo/ui/select';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { api } from '#api.ts';
import { ClassResultRow } from './class-result-row.tsx';
import { describeRelease, resultStateLabels } from './release-text.ts';

type Props = {
  courseRunId: string;
  found: ClassResults;
  reader: { id: string; startsWithMine: boolean };
};

const states = Object.keys(resultStateLabels) as ResultState[];

/** Left out are named, not chosen, so that results which become ready later are chosen too. */
export function ClassResultsList({ courseRunId, found, reader }: Props) {
  const id = useId();
  const { assessmentId, maxScore } = found;
  const [isMine, setMine] = useState(reader.startsWithMine);
  const isShared = found.results.some(({ assessor }) => assessor !== null);
  const results = found.results.filter(
    ({ assessor }) => !isShared || !isMine || assessor === null || assessor.id === reader.id,
  );
  const [shown, setShown] = useState<ResultState | undefined>(undefined);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const ready = results.filter(({ state }) => state === 'ready');
  const chosen = ready.filter(({ learnerId }) => !leftOut.has(learnerId));
  // The second marking says why. What learners have seen is changed as ever.
  const isHeld = (found.secondMarking?.open ?? 0) > 0 && chosen.some(({ secondMark }) => secondMark !== null);
  const countOf = (state: ResultState) => results.filter((result) => result.state === state).length;

  function choose(result: ClassResult, isChosen: boolean) {
    const next = new Set(leftOut);
    if (isChosen) next.delete(result.learnerId);
    else next.add(result.learnerId);
    setLeftOut(next);
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field id={`${id}-state`} label="Show" optional hideLabel className="basis-60">
          {(control) => (
            <Select
              {...control}
              options={[
                { value: '', label: `All (${results.length})` },
                ...states.map((state) => ({
                  value: state,
                  label: `${resultStateLabels[state].label} (${countOf(state)})`,
                })),
              ]}
              value={shown ?? ''}
              onChange={(event) => setShown(states.find((state) => state === event.target.value))}
            />
          )}
        </Field>
        <ReleaseButton {...{ assessmentId, chosen }} isHeld={isHeld} />
      </div>
      {isShared ? (
        <CheckboxWithLabel
          label="Only learners in my queue"
          checked={isMine}
          onChange={(event) => setMine(event.target.checked)}
        />
      ) : null}
      {ready.length > 0 ? (
        <CheckboxWithLabel
          label="All that are ready"
          checked={chosen.length === ready.length}
          indeterminate={chosen.length > 0 && chosen.length < ready.length}
          onChange={(event) =>
            setLeftOut(new Set(event.target.checked ? [] : ready.map(({ learnerId }) => learnerId)))
          }
        />
      ) : null}
      <ul className="divide-y divide-line rounded-md border">
        {results
          .filter(({ state }) => shown === undefined || state === shown)
          .map((result) => (
            <ClassResultRow
              key={result.learnerId}
              result={result}
              place={{ assessmentId, courseRunId, maxScore }}
              isChosen={result.state === 'ready' && !leftOut.has(result.learnerId)}
              onChoose={(isChosen) => choose(result, isChosen)}
            />
          ))}
      </ul>
    </div>
  );
}

type ReleaseProps = { assessmentId: string; chosen: readonly ClassResult[]; isHeld: boolean };

function ReleaseButton({ assessmentId, chosen, isHeld }: ReleaseProps) {
  const router = useRouter();

  async function release() {
    const body = {
      assessmentId,
      results: chosen.map(({ learnerId, version }) => ({ learnerId, expectedVersion: version })),
    };
    const answer = await api('POST /api/grading/drafts/release', { body });
    router.refresh();
    if (!answer.ok) {
      const { error, details = [] } = answer.failure;
      return [error, ...details.slice(0, 5).map(({ message }) => message)].join(' · ');
    }
    const { released, mailed } = answer.data;
    toast.success(`${formatCount(released, ['result is', 'results are'])} released`, {
      description: `${formatCount(mailed, ['mail is', 'mails are'])} on the way.`,
    });
    return undefined;
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="primary" disabled={chosen.length === 0 || isHeld}>
          <Icon name="send" />
          Release {formatCount(chosen.length, ['result', 'results'])}
        </Button>
      }
      title={`Release ${formatCount(chosen.length, ['result', 'results'])}?`}
      description={describeRelease(chosen)}
      confirmLabel="Release"
      pendingLabel="Releasing…"
      onConfirm={release}
    />
  );
}
