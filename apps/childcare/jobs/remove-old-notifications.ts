import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeOldNotifications } from '#domain/notifications/remove-old-notifications.ts';
import { services } from '#services.ts';

/** Every night: what was read long ago. */
export const removeOldNotificationsJob = defineJob({
  name: 'remove-old-notifications',
  schema: z.object({}),
  schedule: '50 3 * * *',
  run: async () => {
    await removeOldNotifications(services());
  },
});
