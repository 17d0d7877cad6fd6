import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { services } from '#services.ts';

/** Every hour: files at the media host that nothing has referred to for a day. */
export const removeOrphanUploadsJob = defineJob({
  name: 'remove-orphan-uploads',
  schema: z.object({}),
  schedule: '27 * * * *',
  timeoutSeconds: 60 * 60,
  run: async (_, { signal }) => {
    const { removed, failures } = await removeOrphanUploads(services(), signal);
    if (removed > 0) services().logger.info({ removed }, 'removed files that nothing refers to');
    if (failures.length > 0) throw new AggregateError(failures, 'Some files could not be removed');
  },
});
