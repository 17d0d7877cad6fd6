import type { CpdProgress } from '@repo/schemas/childcare/cpd';
import { Progress } from '@repo/ui/progress';
import { formatTwoDecimals } from '#components/centre/statuses.tsx';
import { cpdPointsText } from '#components/course/labels.ts';
import { CpdRing } from './cpd-ring.tsx';

/** "12 of 20 points in 2026". */
function cpdSummary({ points, target, year }: CpdProgress): string {
  return `${formatTwoDecimals(points)} of ${formatTwoDecimals(target)} points in ${year}`;
}

type CpdProgressFactsProps = {
  progress: CpdProgress;
  /** Whether the reader's own. */
  isOwn: boolean;
  /** Points without a minimum, by category, too. */
  withAllCategories?: boolean;
};

/** Points and target as a ring, and each category with its minimum. */
export function CpdProgressFacts({ progress, isOwn, withAllCategories = false }: CpdProgressFactsProps) {
  const { points, target, missing, categories, jobRole } = progress;
  const withMinimum = categories.flatMap((category) =>
    category.minimum === null ? [] : [{ ...category, minimum: category.minimum }],
  );
  const others = withAllCategories ? categories.filter(({ minimum }) => minimum === null) : [];
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-5 max-[18rem]:flex-col max-[18rem]:items-start lg:flex-col lg:items-start">
        <CpdRing points={points} target={target} />
        <div className="space-y-1 text-sm text-pretty">
          <p className="font-medium">{cpdSummary(progress)}</p>
          <p className="text-muted">
            {missing === 0
              ? 'The target is reached.'
              : `${cpdPointsText(missing)} to go${isOwn ? '' : ' to the target'}. A point is an hour of training.`}
          </p>
          {jobRole === null ? null : <p className="text-muted">Target for the job role {jobRole}</p>}
        </div>
      </div>
      {withMinimum.map(({ id, name, points: earned, minimum }) => (
        <Progress key={id} label={name} value={Math.round(earned * 100) / 100} max={minimum} unit="points" />
      ))}
      {others.length > 0 ? (
        <ul className="space-y-1 text-sm text-muted">
          {others.map(({ id, name, points: earned }) => (
            <li key={id ?? ''} className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{id === null ? 'Without a category' : name}</span>
              <span className="shrink-0 tabular-nums">{cpdPointsText(Math.round(earned * 100) / 100)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
