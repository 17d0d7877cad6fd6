import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';

export const classTomorrowKind = defineNotificationKind({
  kind: 'class-tomorrow',
  label: 'Classes of yours that begin tomorrow',
  data: z.object({
    courseRunId: z.string(),
    title: z.string(),
    /** The first day, YYYY-MM-DD in Singapore. */
    day: z.string(),
    when: z.string(),
    venue: z.string(),
  }),
  channels: { mail: true, push: true },
  // It is looked up, so that nobody is reminded of one date twice.
  groupBy: ({ courseRunId, day }) => `${courseRunId} ${day}`,
  title: () => 'A class of yours begins tomorrow',
  body: ({ title, when, venue }) => `${title} begins tomorrow: ${when}, ${venue || 'place to be announced'}.`,
  path: ({ courseRunId }) => `/classes/${courseRunId}`,
  mail: () => ({ actionLabel: 'See the class' }),
});
