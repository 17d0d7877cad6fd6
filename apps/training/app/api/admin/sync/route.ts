import { succeed } from '@repo/schemas/training/common';
import { agencySyncPage, agencySyncQuery, startedSyncId } from '@repo/schemas/training/sync';
import { errors } from '#domain/errors.ts';
import { listSyncRuns } from '#domain/sync/list-sync-runs.ts';
import { requestAgencySync } from '#domain/sync/request-agency-sync.ts';
import { route } from '#http.ts';
import { enqueueSync } from '#jobs/enqueue-sync.ts';

export const GET = route({
  operationId: 'listSyncRuns',
  summary: 'Synchronisations with the agency, the latest first',
  tags: ['Agency'],
  access: 'admin',
  query: agencySyncQuery,
  response: { schema: agencySyncPage },
  run: ({ ctx, query }) => listSyncRuns(ctx, query),
});

export const POST = route({
  operationId: 'startSync',
  summary: 'Starts a synchronisation with the agency now',
  tags: ['Agency'],
  access: 'admin',
  response: { schema: startedSyncId },
  errors: [errors.syncRunning],
  run: async ({ ctx }) => succeed(await requestAgencySync(ctx, enqueueSync)),
});
