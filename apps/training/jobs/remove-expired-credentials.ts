import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeExpiredCredentials } from '#domain/accounts/remove-expired-credentials.ts';
import { services } from '#services.ts';

/** Every night: sign-ins, codes and links that are past their time. */
export const removeExpiredCredentialsJob = defineJob({
  name: 'remove-expired-credentials',
  schema: z.object({}),
  schedule: '50 3 * * *',
  run: async () => {
    await removeExpiredCredentials(services());
  },
});
