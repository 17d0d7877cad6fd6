import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { finishAtProvider } from '#domain/payments/finish-at-provider.ts';
import { services } from '#services.ts';

/** Every five minutes: what the payment provider could not be told when it was decided, or whose process died. */
export const finishPaymentsJob = defineJob({
  name: 'finish-payments',
  schema: z.object({}),
  schedule: '*/5 * * * *',
  // The next run does.
  retries: 0,
  run: (_, { signal }) => finishAtProvider(services(), signal),
});
