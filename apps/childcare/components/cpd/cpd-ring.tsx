import { cn } from '@repo/ui/cn';
import { formatTwoDecimals } from '#components/centre/statuses.tsx';
import { ProgressRing } from './progress-ring.tsx';

type CpdRingProps = { points: number; target: number; className?: string };

/** CPD points of a year as a ring, which is full at the target. */
export function CpdRing({ points, target, className }: CpdRingProps) {
  const share = target > 0 ? Math.min(1, points / target) : 1;
  const of = formatTwoDecimals(target);
  return (
    <svg
      viewBox="0 0 80 80"
      role="img"
      aria-label={`${formatTwoDecimals(points)} of ${of} CPD points`}
      className={cn('size-28 shrink-0', className)}
    >
      <ProgressRing share={share} />
      <text
        x="40"
        y="41"
        textAnchor="middle"
        aria-hidden
        className="fill-current text-lg font-semibold tabular-nums"
      >
        {formatTwoDecimals(points)}
      </text>
      <text x="40" y="53" textAnchor="middle" aria-hidden className="fill-muted text-[8px]">
        of {of} points
      </text>
    </svg>
  );
}
