import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { markOverdue } from '#domain/reminders/mark-overdue.ts';
import { sendReminders } from '#domain/reminders/send-reminders.ts';
import { services } from '#services.ts';

/** Every ten minutes: assignments whose deadline has passed. */
export const markOverdueJob = defineJob({
  name: 'mark-overdue',
  schema: z.object({}),
  schedule: '*/10 * * * *',
  // The next run does.
  retries: 0,
  run: async (_, { signal }) => {
    const marked = await markOverdue(services(), signal);
    if (marked > 0) services().logger.info({ marked }, 'assignments are overdue');
  },
});

/** Every half hour from 9:00 to 20:30: nobody is reminded at night, and a stop in the morning costs no reminder. */
export const sendRemindersJob = defineJob({
  name: 'send-reminders',
  schema: z.object({}),
  schedule: '0,30 9-20 * * *',
  retries: 0,
  run: async (_, { signal }) => {
    const sent = await sendReminders(services(), signal);
    if (sent > 0) services().logger.info({ sent }, 'learners were reminded');
  },
});
