import { csvResponse } from '@repo/http/csv-response';
import { overviewQuery } from '@repo/schemas/childcare/overview';
import { exportOverviewAsCsv } from '#domain/centre/export-overview.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportOverview',
  summary: 'The overview that matches, as CSV',
  description: 'A row for each person, a column for each course; everybody and all of them.',
  tags: ['Centres'],
  access: 'manager',
  query: overviewQuery,
  response: { contentType: 'text/csv', description: 'The overview' },
  errors: [errors.organizationNotFound],
  run: ({ ctx, query }) => csvResponse('overview', exportOverviewAsCsv(ctx, query)),
});
