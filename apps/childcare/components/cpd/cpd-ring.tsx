import { cn } from '@repo/ui/cn';
import { formatTwoDecimals } from '#components/centre/statuses.tsx';

type CpdRingProps = { hours: number; recommended: number; className?: string };

const radius = 34;
const circumference = 2 * Math.PI * radius;

/** CPD hours of a year as a ring, which is full at the recommended number. */
export function CpdRing({ hours, recommended, className }: CpdRingProps) {
  const share = Math.min(1, hours / recommended);
  const label = `${formatTwoDecimals(hours)} of ${recommended} CPD hours`;
  return (
    <svg viewBox="0 0 80 80" role="img" aria-label={label} className={cn('size-28 shrink-0', className)}>
      <circle cx="40" cy="40" r={radius} fill="none" strokeWidth="8" className="stroke-surface-muted" />
      {share > 0 ? (
        <circle
          cx="40"
          cy="40"
          r={radius}
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={`${circumference * share} ${circumference}`}
          transform="rotate(-90 40 40)"
          className={share === 1 ? 'stroke-success' : 'stroke-accent'}
        />
      ) : null}
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
