import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { measureStoredImages } from '#domain/uploads/measure-stored-images.ts';
import { services } from '#services.ts';

/** Nightly: measures the storage that people's pictures use. */
export const measureStoredImagesNightly = defineJob({
  name: 'measure-stored-images',
  schema: z.object({}),
  schedule: '10 3 * * *',
  timeoutSeconds: 60 * 60,
  // The next run retries.
  retries: 0,
  run: async (_, { signal }) => {
    await measureStoredImages(services(), signal);
  },
});
