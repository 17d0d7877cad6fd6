'use client';

import type { MonthlyStatistics } from '@repo/schemas/training/statistics';
import { Card } from '@repo/ui/card';
import { Chart } from '@repo/ui/chart';
import { useMemo } from 'react';
import { formatMonth } from '#components/calendar/month.ts';

/** "2026-11" → "Nov ’26". */
function monthName(month: string): string {
  return `${formatMonth(month).slice(0, 3)} ’${month.slice(2, 4)}`;
}

export function TrendCharts({ history }: { history: MonthlyStatistics[] }) {
  const data = useMemo(
    () => history.map(({ month, ...figures }) => ({ label: monthName(month), ...figures })),
    [history],
  );
  return (
    <>
      <Card title="Enrolments" description="New ones in each of the last twelve months">
        <Chart
          title="New enrolments by month"
          kind="area"
          labelName="Month"
          data={data}
          series={[{ key: 'newEnrollments', name: 'Enrolments' }]}
        />
      </Card>
      <Card title="People and classes" description="New accounts and classes that were completed">
        <Chart
          title="New accounts and completed classes by month"
          kind="line"
          labelName="Month"
          data={data}
          series={[
            { key: 'newUsers', name: 'New accounts' },
            { key: 'completedCourses', name: 'Completed classes' },
          ]}
        />
      </Card>
    </>
  );
}
