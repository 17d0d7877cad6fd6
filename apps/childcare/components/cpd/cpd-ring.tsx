import { cn } from '@repo/ui/cn';
import { formatTwoDecimals } from '#components/centre/statuses.tsx';
import { ProgressRing } from './progress-ring.tsx';

type CpdRingProps = { hours: number; recommended: number; className?: string };

/** CPD hours of a year as a ring, which is full at the recommended number. */
export function CpdRing({ hours, recommended, className }: CpdRingProps) {
  const share = Math.min(1, hours / recommended);
  const label = `${formatTwoDecimals(hours)} of ${recommended} CPD hours`;
  return (
    <svg viewBox="0 0 80 80" role="img" aria-label={label} className={cn('size-28 shrink-0', className)}>
      <ProgressRing share={share} />
      <text
        x="40"
        y="41"
        textAnchor="middle"
        aria-hidden
        className="fill-current text-lg font-semibold tabular-nums"
      >
        {formatTwoDecimals(hours)}
      </text>
      <text x="40" y="53" textAnchor="middle" aria-hidden className="fill-muted text-[8px]">
        of {recommended} hours
      </text>
    </svg>
  );
}
