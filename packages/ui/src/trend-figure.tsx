'use client';

import { Card } from './card.tsx';
import { Sparkline } from './sparkline.tsx';

type TrendFigureProps = {
  label: string;
  /** "1,240", "S$3,600.00". */
  value: string;
  /** The recent change: "12 this month". */
  change: string;
  values: number[];
  /** The line described for screen readers. */
  chartDescription: string;
};

/** A number, its recent change, and a line of its last months. */
export function TrendFigure({ label, value, change, values, chartDescription }: TrendFigureProps) {
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <p className="text-sm text-muted">{label}</p>
      <div className="flex items-end justify-between gap-3 max-[18rem]:flex-wrap">
        <p className="text-xl font-semibold tabular-nums max-[18rem]:min-w-0 max-[18rem]:wrap-anywhere sm:text-2xl">
          {value}
        </p>
        {/* The line shrinks for a long number, so that cards beside each other have the same height. */}
        <Sparkline values={values} label={chartDescription} className="w-24 min-w-0 shrink" />
      </div>
      <p className="text-xs text-muted">{change}</p>
    </Card>
  );
}
