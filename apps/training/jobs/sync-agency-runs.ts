import { isLoopbackHost } from '@repo/base/loopback';
import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { runSync } from '#domain/sync/run-sync.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

/** Between one course run with enrolments and the next: the agency turns away who asks too fast. A sandbox does not. */
const paceMs = () => (isLoopbackHost(new URL(env().AGENCY_BASE_URL).hostname) ? 0 : 1_000);

/** Every night at 02:00, and when an admin asks: the agency's runs with enrolments are stored here. */
export const syncAgencyRuns = defineJob({
  name: 'sync-agency-runs',
  schema: z.object({
    /** The synchronisation that an admin started; absent at night. */
    syncRunId: z.string().optional(),
  }),
  schedule: '0 2 * * *',
  // With growing pauses: an agency that is away for a quarter of an hour costs no night.
  retries: 8,
  timeoutSeconds: 4 * 60 * 60,
  run: async ({ syncRunId }, { signal }) => {
    await runSync(services(), { syncRunId, signal, paceMs: paceMs() });
  },
});
