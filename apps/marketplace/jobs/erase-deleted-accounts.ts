import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { eraseDueAccounts } from '#domain/deletion/erase-account.ts';
import { services } from '#services.ts';

/** Hourly: erases accounts whose grace period is over. */
export const eraseDeletedAccounts = defineJob({
  name: 'erase-deleted-accounts',
  schema: z.object({}),
  schedule: '25 * * * *',
  timeoutSeconds: 60 * 60,
  run: async (_, { signal }) => {
    const { failures } = await eraseDueAccounts(services(), signal);
    if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be erased');
  },
});
