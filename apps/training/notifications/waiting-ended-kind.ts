import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';

export const waitingEndedKind = defineNotificationKind({
  kind: 'waiting-ended',
  label: 'Classes that you wait for and that are cancelled',
  data: z.object({ courseRunId: z.string(), title: z.string(), dates: z.string() }),
  channels: { mail: false, push: true },
  title: () => 'A class that you wait for is cancelled',
  body: ({ title, dates }) => `${title} (${dates}) is cancelled, so you are no longer on its waiting list.`,
  path: ({ courseRunId }) => `/classes/${courseRunId}`,
});
