import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { noteUnknownUploads } from '#domain/uploads/note-unknown-uploads.ts';
import { services } from '#services.ts';

/** Every night: files at the media host that the hourly sweep would never look at. */
export const noteUnknownUploadsJob = defineJob({
  name: 'note-unknown-uploads',
  schema: z.object({}),
  schedule: '10 3 * * *',
  timeoutSeconds: 60 * 60,
  // The next night does.
  retries: 0,
  run: async (_, { signal }) => {
    const noted = await noteUnknownUploads(services(), signal);
    if (noted > 0) services().logger.info({ noted }, 'found files at the media host that no row knew');
  },
});
