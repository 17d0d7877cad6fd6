import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { notifyExpiring } from '#domain/certificates/notify-expiring.ts';
import { services } from '#services.ts';

/** Every hour of the day from 9:15: a stop in the morning costs no notice. */
export const notifyExpiringJob = defineJob({
  name: 'tell-expiring-certificates',
  schema: z.object({}),
  schedule: '15 9-20 * * *',
  retries: 0,
  run: async (_, { signal }) => {
    const told = await notifyExpiring(services(), signal);
    if (told > 0) services().logger.info({ told }, 'owners were told of certificates that expire');
  },
});
