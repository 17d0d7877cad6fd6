import { idParams } from '@repo/schemas/training/common';
import { syncItemQuery, syncReport } from '@repo/schemas/training/sync';
import { errors } from '#domain/errors.ts';
import { getSyncReport } from '#domain/sync/get-sync-report.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getSyncReport',
  summary: 'What a synchronisation did with each run of the agency',
  tags: ['Agency'],
  access: 'admin',
  params: idParams,
  query: syncItemQuery,
  response: { schema: syncReport },
  errors: [errors.notFound],
  run: ({ ctx, params, query }) => getSyncReport(ctx, params.id, query),
});
