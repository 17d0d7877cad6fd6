import { id } from '@repo/schemas/training/common';
import { syncItemQuery } from '@repo/schemas/training/sync';
import { z } from 'zod';
import { errors } from '#domain/errors.ts';
import { exportSyncReport } from '#domain/sync/export-sync.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'exportSyncReport',
  summary: 'What a synchronisation did with each run of the agency, as CSV',
  tags: ['Agency'],
  access: 'admin',
  params: z.object({ id }),
  query: syncItemQuery,
  response: { contentType: 'text/csv' },
  errors: [errors.notFound],
  run: async ({ ctx, params, query }) =>
    new Response(await exportSyncReport(ctx, params.id, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="sync-report.csv"',
      },
    }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
