import type { Overview, OverviewCellStatus } from '@repo/schemas/childcare/overview';
import { Card } from '@repo/ui/card';
import { cn } from '@repo/ui/cn';
import { formatCount } from '@repo/ui/format-count';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { Progress } from '@repo/ui/progress';

type Figure = {
  label: string;
  value: number;
  look?: string;
  /** The cell status that the figure counts. */
  status?: OverviewCellStatus;
};

/** Figures that need attention, each a link to the people it counts, and the seats. */
export function OverviewFigures({ summary, seats }: Pick<Overview, 'summary' | 'seats'>) {
  const figures: Figure[] = [
    {
      label: 'Overdue',
      value: summary.overdue,
      look: summary.overdue > 0 ? 'text-danger' : '',
      status: 'overdue',
    },
    { label: 'Due within 14 days', value: summary.dueSoon, status: 'due-soon' },
    // Most centres are not billed, so 0 is not shown.
    ...(summary.unpaid > 0
      ? [{ label: 'Not paid yet', value: summary.unpaid, status: 'unpaid' } as const]
      : []),
    { label: 'People', value: summary.people },
  ];
  return (
    <Card className="mb-6 grid gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:items-center">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(({ label, value, look, status }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">
              {status && value > 0 ? (
                <NoPrefetchLink href={`/centre?status=${status}`} className="link target-44">
                  {label}
                </NoPrefetchLink>
              ) : (
                label
              )}
            </dt>
            <dd className={cn('text-2xl font-semibold tabular-nums', look)}>{value.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <div className="space-y-1">
        <Progress label="Seats used" value={seats.used} max={seats.of} />
        <p className="text-xs text-muted">
          {seats.used >= seats.of
            ? 'All seats are taken. One is free again when somebody is through or an assignment is cancelled.'
            : `${formatCount(seats.of - seats.used, ['seat is', 'seats are'])} free. Somebody takes one with their first course.`}
        </p>
      </div>
    </Card>
  );
}
