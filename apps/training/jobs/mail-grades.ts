import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { mailGrades } from '#domain/grading/mail-grades.ts';
import { services } from '#services.ts';

/** Every minute: learners whose grade has settled. */
export const mailGradesJob = defineJob({
  name: 'mail-grades',
  schema: z.object({}),
  schedule: '* * * * *',
  // The next minute does.
  retries: 0,
  run: async () => {
    await mailGrades(services());
  },
});
