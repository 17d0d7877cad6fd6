import { cn } from './cn.ts';
import { sparklinePoints } from './sparkline-points.ts';

export type SparklineProps = {
  /** From old to new, evenly spaced. */
  values: readonly number[];
  /** Says in words what the line shows: "Views in the last 14 days: 120, most on Saturday". */
  label: string;
  width?: number;
  height?: number;
  className?: string;
};

/** A line the size of a word. Its label tells the story to those who do not see it. */
export function Sparkline({ values, label, width = 96, height = 28, className }: SparklineProps) {
  const points = sparklinePoints(values, width, height);
  const last = points.at(-1);
  if (!last) return null;
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={cn('inline-block overflow-visible align-middle text-accent', className)}
    >
      <title>{label}</title>
      <polygon
        points={`${points[0]?.x},${height} ${line} ${last.x},${height}`}
        className="fill-current opacity-12"
      />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={last.y} r={2.5} className="fill-current" />
    </svg>
  );
}
