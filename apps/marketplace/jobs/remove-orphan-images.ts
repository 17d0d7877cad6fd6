import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { services } from '#services.ts';

/** Hourly: deletes uploads that no listing used within a day from the media service. */
export const removeOrphanImages = defineJob({
  name: 'remove-orphan-images',
  schema: z.object({}),
  schedule: '17 * * * *',
  run: async () => {
    const { failures } = await removeOrphanUploads(services());
    if (failures.length > 0) throw new AggregateError(failures, 'Some pictures could not be removed');
  },
});
