import { defineNotificationKind } from '@repo/notifications/define-kind';
import { formatDateTime } from '@repo/ui/format-date';
import { z } from 'zod';

export const placeOfferedKind = defineNotificationKind({
  kind: 'place-offered',
  label: 'Places in classes that you wait for',
  data: z.object({
    courseRunId: z.string(),
    title: z.string(),
    dates: z.string(),
    /** ISO 8601. */
    until: z.string(),
  }),
  channels: { mail: 'always', push: true },
  title: () => 'There is a place for you',
  body: ({ title, dates, until }) =>
    `A place in ${title} (${dates}) is kept for you until ${formatDateTime(until)}. Enrol before then; after that it goes to the next person.`,
  path: ({ courseRunId }) => `/classes/${courseRunId}`,
  mail: () => ({ actionLabel: 'Open the class and enrol' }),
});
