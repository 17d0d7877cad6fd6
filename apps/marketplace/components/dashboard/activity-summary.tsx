import type { ListingActivity } from '@repo/schemas/marketplace/listing';
import { Card } from '@repo/ui/card';
import { Sparkline } from '@repo/ui/sparkline';

export function ActivitySummary({ days }: { days: ListingActivity['days'] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Figure label="Views in 14 days" unit="views" values={days.map(({ views }) => views)} />
      <Figure label="Likes in 14 days" unit="likes" values={days.map(({ likes }) => likes)} />
    </div>
  );
}

function Figure({ label, unit, values }: { label: string; unit: string; values: number[] }) {
  const total = sum(values);
  const lastWeek = sum(values.slice(7));
  const weekBefore = sum(values.slice(0, 7));
  return (
    <Card className="flex items-center justify-between gap-4">
      <div>
        <p className="text-sm text-muted">{label}</p>
        <p className="text-xl font-semibold tabular-nums">{total.toLocaleString('en-SG')}</p>
        <p className="text-xs text-muted">{trend(lastWeek, weekBefore)}</p>
      </div>
      <Sparkline
        values={values}
        label={`${label}: ${total} ${unit}, ${lastWeek} of them in the last 7 days`}
        width={140}
        height={44}
      />
    </Card>
  );
}

function trend(lastWeek: number, weekBefore: number): string {
  const inSevenDays = `${lastWeek.toLocaleString('en-SG')} in the last 7 days`;
  if (lastWeek === weekBefore) return `${inSevenDays}, as many as in the 7 before`;
  const difference = Math.abs(lastWeek - weekBefore).toLocaleString('en-SG');
  return `${inSevenDays}, ${difference} ${lastWeek > weekBefore ? 'more' : 'fewer'} than in the 7 before`;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
