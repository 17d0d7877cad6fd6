import { csvResponse } from '@repo/http/csv-response';
import { exportSyncRunsAsCsv } from '#domain/sync/export-sync.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportSyncRuns',
  summary: 'Synchronisations with the agency, as CSV',
  tags: ['Agency'],
  access: 'admin',
  response: { contentType: 'text/csv' },
  run: ({ ctx }) => csvResponse('sync-runs', exportSyncRunsAsCsv(ctx)),
});
