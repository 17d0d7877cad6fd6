import { agencyRunTableQuery } from '@repo/schemas/training/agency-run-table';
import { exportRunTable } from '#domain/agency/list-run-table.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportAgencyRuns',
  summary: 'Classes to come that stand at the agency, or not yet, as CSV',
  tags: ['Agency'],
  access: 'admin',
  query: agencyRunTableQuery,
  response: { contentType: 'text/csv' },
  run: async ({ ctx, query }) =>
    new Response(await exportRunTable(ctx, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${query.view}-classes.csv"`,
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
