import { statistics } from '@repo/schemas/training/statistics';
import { successDataRoute } from '#data-route.ts';
import { getTrainingStatistics } from '#domain/statistics/get-statistics.ts';

export const GET = successDataRoute({
  operationId: 'getStatistics',
  summary: 'Figures of the dashboard',
  tags: ['Administration'],
  access: 'admin',
  mayLag: true,
  response: { schema: statistics },
  run: ({ ctx }) => getTrainingStatistics(ctx),
});
