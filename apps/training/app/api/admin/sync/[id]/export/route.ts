import { csvResponse } from '@repo/http/csv-response';
import { idParams } from '@repo/schemas/training/common';
import { syncItemQuery } from '@repo/schemas/training/sync';
import { errors } from '#domain/errors.ts';
import { exportSyncReportAsCsv } from '#domain/sync/export-sync.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportSyncReport',
  summary: 'What a synchronisation did with each run of the agency, as CSV',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  query: syncItemQuery,
  response: { contentType: 'text/csv' },
  errors: [errors.notFound],
  run: ({ ctx, params, query }) => csvResponse('sync-report', exportSyncReportAsCsv(ctx, params.id, query)),
});
