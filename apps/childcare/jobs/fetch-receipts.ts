import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { fetchReceipts } from '#domain/payments/fetch-receipts.ts';
import { services } from '#services.ts';

/** Every hour: receipts that the payment provider did not show when their payment was told of. */
export const fetchReceiptsJob = defineJob({
  name: 'fetch-receipts',
  schema: z.object({}),
  schedule: '25 * * * *',
  // The next hour does.
  retries: 0,
  run: () => fetchReceipts(services()),
});
