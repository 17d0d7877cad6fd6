import { envelope, succeed } from '@repo/schemas/training/common';
import { statistics } from '@repo/schemas/training/statistics';
import { getStatistics } from '#domain/statistics/get-statistics.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getStatistics',
  summary: 'Figures of the dashboard',
  tags: ['Administration'],
  access: 'admin',
  response: { schema: envelope(statistics) },
  run: async ({ ctx }) => succeed(await getStatistics(ctx)),
});
