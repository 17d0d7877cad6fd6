'use client';

import { cn } from './cn.ts';

export type ProgressProps = {
  /** What is in progress: "Checking rows". */
  label: string;
  value: number;
  max: number;
  /** Shown after the numbers: "rows". */
  unit?: string;
  className?: string;
};

/** A bar with its numbers: "Checking 1,240 of 2,000 rows". */
export function Progress({ label, value, max, unit, className }: ProgressProps) {
  const text = `${value.toLocaleString('en')} of ${max.toLocaleString('en')}${unit ? ` ${unit}` : ''}`;
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className={cn('space-y-1.5', className)}>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="truncate font-medium">{label}</span>
        <span className="shrink-0 text-muted tabular-nums">{text}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-surface-muted"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}
