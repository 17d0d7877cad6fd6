'use client';

import type { ClassResults } from '@repo/schemas/training/grade-draft';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { formatCount } from '@repo/ui/format-count';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

type Props = { place: { assessmentId: string; courseRunId: string }; found: ClassResults };

export function describeSampling(sampling: NonNullable<ClassResults['secondMarking']>): string {
  const { secondPercent, secondMinimum, secondBorderline, secondTolerance } = sampling;
  return [
    `${secondPercent}% of the results`,
    ...(secondMinimum > 0 ? [`at least ${secondMinimum}`] : []),
    ...(secondBorderline ? ['all below the pass score or just above it'] : []),
    `two marks may differ by ${formatCount(secondTolerance, ['point', 'points'])}`,
  ].join(', ');
}

export function SecondMarkingPanel({ place, found }: Props) {
  const { run, pending } = useSubmitAndRefresh();
  const sampling = found.secondMarking;
  if (sampling === null) return null;
  const { open, undrawn, seed } = sampling;
  return (
    <section aria-labelledby="second-marking" className="space-y-3 rounded-md border p-3">
      <h2 id="second-marking" className="font-semibold">
        Second marking
      </h2>
      <p className="text-sm">{describeSampling(sampling)}.</p>
      {open > 0 || undrawn > 0 ? (
        <Alert tone="info">
          Nothing in this class is released until the sample is drawn and settled:{' '}
          {formatCount(undrawn, ['result is', 'results are'])} not drawn,{' '}
          {formatCount(open, ['result waits', 'results wait'])} for a second mark or for settling.
        </Alert>
      ) : null}
      {undrawn > 0 ? (
        <Button
          variant="secondary"
          pending={pending !== null}
          onClick={() =>
            void run(api('POST /api/grading/second-marks/draw', { body: place }), 'The sample is drawn')
          }
        >
          Draw the sample
        </Button>
      ) : null}
      {seed ? <p className="break-all text-sm text-muted">Seed of the draw: {seed}</p> : null}
    </section>
  );
}
