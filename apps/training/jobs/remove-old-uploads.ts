import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeOldUploads } from '#domain/uploads/remove-old-uploads.ts';
import { services } from '#services.ts';

/** Every night: the cells and files of uploads go after 90 days; counts, outcomes and the audit log stay. */
export const removeOldUploadsJob = defineJob({
  name: 'remove-old-uploads',
  schema: z.object({}),
  schedule: '20 3 * * *',
  timeoutSeconds: 60 * 60,
  run: async (_, { signal }) => {
    const removed = await removeOldUploads(services(), signal);
    if (removed > 0) services().logger.info({ removed }, 'removed rows and files of old uploads');
  },
});
