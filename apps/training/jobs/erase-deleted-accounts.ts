import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { eraseDueAccounts } from '#domain/deletion/erase-account.ts';
import { services } from '#services.ts';

/** Every hour: accounts whose owners deleted them are erased once the grace period is over. */
export const eraseDeletedAccountsJob = defineJob({
  name: 'erase-deleted-accounts',
  schema: z.object({}),
  schedule: '25 * * * *',
  timeoutSeconds: 60 * 60,
  run: async (_, { signal }) => {
    const { failures } = await eraseDueAccounts(services(), signal);
    if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be erased');
  },
});
