import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts';
import { services } from '#services.ts';

/** Every night: files of uploads that were cut before their row was written go. */
export const removeOrphanFilesJob = defineJob({
  name: 'remove-orphan-files',
  schema: z.object({}),
  schedule: '40 3 * * *',
  timeoutSeconds: 60 * 60,
  run: async (_, { signal }) => {
    const removed = await removeOrphanFiles(services(), signal);
    if (removed > 0) services().logger.info({ removed }, 'removed files that no row knows');
  },
});
