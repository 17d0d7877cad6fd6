import { cn } from './cn.ts';

const edge = 3;

/** The points of the line in pixels. The scale includes zero; a single value is a flat line. */
export function sparklinePoints(
  values: readonly number[],
  width: number,
  height: number,
): { x: number; y: number }[] {
  const top = Math.max(...values, 0);
  const bottom = Math.min(...values, 0);
  const span = top - bottom || 1;
  const series = values.length === 1 ? [...values, ...values] : values;
  const round = (value: number) => Math.round(value * 100) / 100;
  return series.map((value, index) => ({
    x: round(edge + (index / (series.length - 1)) * (width - 2 * edge)),
    y: round(height - edge - ((value - bottom) / span) * (height - 2 * edge)),
  }));
}

export type SparklineProps = {
  /** From old to new, evenly spaced. */
  values: readonly number[];
  /** For screen readers: "Views in the last 14 days: 120, most on Saturday". */
  label: string;
  width?: number;
  height?: number;
  className?: string;
};

/** A small line chart without axes. */
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
