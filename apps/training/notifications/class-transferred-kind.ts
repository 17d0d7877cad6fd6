import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';
import { classTransferredText } from '#mails/class-transferred.ts';

export const classTransferredKind = defineNotificationKind({
  kind: 'class-transferred',
  label: 'Classes that you are moved to',
  data: z.object({
    courseRunId: z.string(),
    title: z.string(),
    /** The dates of the earlier class. */
    from: z.string(),
    dates: z.string(),
    sessions: z.array(z.string()),
    venue: z.string(),
    fee: z.string(),
    byAdmin: z.boolean(),
  }),
  channels: { mail: 'always', push: true },
  title: () => 'You have been moved to another class',
  body: ({ title, from, dates }) => `You have been moved from ${title} (${from}) to its class of ${dates}.`,
  path: ({ courseRunId }) => `/classes/${courseRunId}`,
  mail: (transfer) => classTransferredText(transfer),
});
