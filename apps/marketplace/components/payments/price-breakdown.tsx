import { formatSgd } from '@repo/ui/format-sgd';

export type PriceBreakdownLine = { label: string; amountSgd: string; isTotal?: boolean };

/** Amounts below each other. */
export function PriceBreakdown({ lines }: { lines: readonly PriceBreakdownLine[] }) {
  return (
    <dl className="divide-y divide-line">
      {lines.map(({ label, amountSgd, isTotal = false }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-2">
          <dt className={isTotal ? 'font-semibold' : 'text-muted'}>{label}</dt>
          <dd className={isTotal ? 'font-semibold tabular-nums' : 'tabular-nums'}>{formatSgd(amountSgd)}</dd>
        </div>
      ))}
    </dl>
  );
}
