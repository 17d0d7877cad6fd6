import { removeOldViolations } from '@repo/db/csp-reports';
import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { services } from '#services.ts';

/** Nightly: removes kinds of violations that no browser reported for 90 days. */
export const removeOldCspReportsNightly = defineJob({
  name: 'remove-old-csp-reports',
  schema: z.object({}),
  schedule: '55 3 * * *',
  run: async () => {
    const { db, clock } = services();
    await removeOldViolations(db, clock());
  },
});
