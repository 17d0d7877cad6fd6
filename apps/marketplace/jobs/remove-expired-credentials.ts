import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeExpiredCredentials } from '#domain/accounts/remove-expired-credentials.ts';
import { services } from '#services.ts';

/** Nightly: removes ended sessions and expired links. */
export const removeExpiredCredentialsNightly = defineJob({
  name: 'remove-expired-credentials',
  schema: z.object({}),
  schedule: '40 3 * * *',
  run: async () => {
    await removeExpiredCredentials(services());
  },
});
