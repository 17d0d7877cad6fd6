import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { applyPeriods } from '#domain/personal-data/apply-periods.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

/** Nightly: deletes data after the periods of the privacy page. */
export const applyRetentionJob = defineJob({
  name: 'apply-retention',
  schema: z.object({}),
  schedule: '5 4 * * *',
  timeoutSeconds: 60 * 60,
  run: async (_, { signal }) => {
    const removed = await applyPeriods(services(), env(), { signal });
    services().logger.info({ removed }, 'applied the retention periods');
  },
});
