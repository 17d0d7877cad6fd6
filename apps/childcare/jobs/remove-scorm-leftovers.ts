import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeScormLeftovers } from '#domain/scorm/remove-leftovers.ts';
import { services } from '#services.ts';

/** Every night: files that belong to no SCORM package, and sessions that have run out. */
export const removeScormLeftoversJob = defineJob({
  name: 'remove-scorm-leftovers',
  schema: z.object({}),
  schedule: '50 3 * * *',
  timeoutSeconds: 60 * 60,
  run: async (_, { signal }) => {
    const removed = await removeScormLeftovers(services(), signal);
    if (removed > 0) services().logger.info({ removed }, 'removed files of SCORM packages that no row knows');
  },
});
