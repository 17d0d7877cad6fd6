import { csvResponse } from '@repo/http/csv-response';
import { agencyRunViewQuery } from '@repo/schemas/training/agency';
import { exportLocalRunsAsCsv } from '#domain/agency/list-local-run-rows.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportAgencyRuns',
  summary: 'Current and upcoming classes that are published at the agency, or not yet, as CSV',
  tags: ['Agency'],
  access: 'admin',
  query: agencyRunViewQuery,
  response: { contentType: 'text/csv' },
  run: ({ ctx, query }) => csvResponse(`${query.view}-classes`, exportLocalRunsAsCsv(ctx, query)),
});
