import { exportSyncRuns } from '#domain/sync/export-sync.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportSyncRuns',
  summary: 'Synchronisations with the agency, as CSV',
  tags: ['Agency'],
  access: 'admin',
  response: { contentType: 'text/csv' },
  run: async ({ ctx }) =>
    new Response(await exportSyncRuns(ctx), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="sync-runs.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
