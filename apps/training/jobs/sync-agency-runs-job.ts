import { isLoopbackHost } from '@repo/base/loopback';
import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { runAgencySync } from '#domain/sync/run-sync.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

/** Pause between course runs: the agency refuses clients that are too fast; a sandbox does not. */
const paceMs = () => (isLoopbackHost(new URL(env().AGENCY_BASE_URL).hostname) ? 0 : 1_000);

/** Stores the agency's course runs with enrolments; an admin can also start it. */
export const syncAgencyRunsJob = defineJob({
  name: 'sync-agency-runs',
  schema: z.object({
    /** The synchronisation that an admin started; absent at night. */
    syncRunId: z.string().optional(),
  }),
  schedule: '0 2 * * *',
  // With backoff, so that an outage of a quarter of an hour at the agency does not cost a night.
  retries: 8,
  timeoutSeconds: 4 * 60 * 60,
  run: async ({ syncRunId }, { signal }) => {
    await runAgencySync(services(), { syncRunId, signal, paceMs: paceMs() });
  },
});
