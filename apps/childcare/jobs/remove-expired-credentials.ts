import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeExpiredCredentials } from '#domain/accounts/remove-expired-credentials.ts';
import { services } from '#services.ts';

/** Every night: ended sessions and links that are past their time. */
export const removeExpiredCredentialsJob = defineJob({
  name: 'remove-expired-credentials',
  schema: z.object({}),
  schedule: '40 3 * * *',
  run: async () => {
    await removeExpiredCredentials(services());
  },
});
