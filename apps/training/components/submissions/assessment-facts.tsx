import type { Assessment } from '@repo/schemas/training/assessment';
import { DateTime, RelativeTime } from '@repo/ui/time';
import type { ReactNode } from 'react';
import { assessmentTypeLabels } from '#components/courses/labels.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

export function AssessmentFacts({ assessment }: { assessment: Assessment }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Fact name="Due">
        <DateTime value={assessment.dueDate} />{' '}
        <span className="font-normal text-muted">
          (<RelativeTime value={assessment.dueDate} />)
        </span>
      </Fact>
      <Fact name="Type">{assessmentTypeLabels[assessment.type]}</Fact>
      <Fact name="Highest score">{assessment.maxScore.toLocaleString('en')}</Fact>
      {assessment.passScore === null ? null : (
        <Fact name="Competent from">{assessment.passScore.toLocaleString('en')}</Fact>
      )}
      {assessment.maxAttempts > 1 ? <Fact name="Attempts">Up to {assessment.maxAttempts}</Fact> : null}
    </dl>
  );
}
