import { statistics } from '@repo/schemas/training/statistics';
import { dataRoute } from '#data-route.ts';
import { getStatistics } from '#domain/statistics/get-statistics.ts';

export const GET = dataRoute({
  operationId: 'getStatistics',
  summary: 'Figures of the dashboard',
  tags: ['Administration'],
  access: 'admin',
  mayLag: true,
  response: { schema: statistics },
  run: ({ ctx }) => getStatistics(ctx),
});
