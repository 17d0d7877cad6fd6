import type { AssessorSplit } from '@repo/schemas/training/assessor';
import { formatCount } from '@repo/ui/format-count';
import { AssessorsForm } from './assessors-form.tsx';

type Props = { place: { assessmentId: string; courseRunId: string }; stored: AssessorSplit };

export function ClassAssessorsPanel({ place, stored }: Props) {
  const { assessors, split, mayChange } = stored;
  if (assessors.length === 0 && !mayChange) return null;
  return (
    <details className="rounded-md border p-3">
      <summary className="target-44 cursor-pointer font-medium">Assessors ({assessors.length})</summary>
      <div className="mt-3 max-w-xl space-y-4">
        <ul className="space-y-1 text-sm">
          {assessors.map(({ id, name, learners }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              {split ? `: ${formatCount(learners, ['learner', 'learners'])}` : null}
            </li>
          ))}
        </ul>
        {mayChange ? (
          <AssessorsForm key={assessors.map(({ id }) => id).join()} {...{ place, stored }} />
        ) : null}
      </div>
    </details>
  );
}
