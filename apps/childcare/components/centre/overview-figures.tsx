import type { Overview } from '@repo/schemas/childcare/overview';
import { Card } from '@repo/ui/card';
import { Progress } from '@repo/ui/progress';
import { several } from './statuses.tsx';

type OverviewFiguresProps = Pick<Overview, 'summary' | 'seats'>;

/** What there is to look after, in four figures, and the seats. */
export function OverviewFigures({ summary, seats }: OverviewFiguresProps) {
  const figures = [
    { label: 'Overdue', value: summary.overdue, look: summary.overdue > 0 ? 'text-danger' : '' },
    { label: 'Due within 14 days', value: summary.dueSoon, look: '' },
    { label: 'Not paid yet', value: summary.unpaid, look: '' },
    { label: 'People', value: summary.people, look: '' },
  ];
  return (
    <Card className="mb-6 grid gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:items-center">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(({ label, value, look }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={`text-2xl font-semibold tabular-nums ${look}`}>{value.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <div className="space-y-1">
        <Progress label="Seats used" value={seats.used} max={seats.of} />
        <p className="text-xs text-muted">
          {seats.used >= seats.of
            ? 'All seats are taken. One is free again when somebody is through or an assignment is cancelled.'
            : `${several(seats.of - seats.used, 'seat is', 'seats are')} free. Somebody takes one with their first course.`}
        </p>
      </div>
    </Card>
  );
}
