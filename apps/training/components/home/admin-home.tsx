import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listAllSessionsOfTodayAndTomorrow } from '#domain/dashboard/list-all-sessions-of-today-and-tomorrow.ts';
import { listConcernsMostUrgentFirst } from '#domain/dashboard/list-concerns-most-urgent-first.ts';
import { getTrainingStatistics } from '#domain/statistics/get-statistics.ts';
import { readFromReplicaIfAllowed } from '#page-context.ts';
import { ConcernsCard } from './admin/concerns-card.tsx';
import { StatisticsFigures } from './admin/figures.tsx';
import { TodayAndTomorrowCard } from './admin/today-and-tomorrow-card.tsx';
import { TrendCharts } from './admin/trend-charts.tsx';

export async function AdminHome({ ctx }: { ctx: SignedInContext }) {
  const [statistics, sessions, concerns] = await Promise.all([
    readFromReplicaIfAllowed(ctx, getTrainingStatistics),
    listAllSessionsOfTodayAndTomorrow(ctx),
    listConcernsMostUrgentFirst(ctx),
  ]);
  return (
    <div className="space-y-4">
      <StatisticsFigures statistics={statistics} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TodayAndTomorrowCard sessions={sessions} today={singaporeDate(ctx.clock())} />
        <div className="grid gap-4">
          <ConcernsCard concerns={concerns} />
          <TrendCharts history={statistics.history} />
        </div>
      </div>
    </div>
  );
}
