import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';
import { classMessageText } from '#mails/class-message.ts';

/** What fits behind the bell; the mail and the page have all of it. */
const maximumShown = 200;

const shorten = (text: string) =>
  text.length > maximumShown ? `${text.slice(0, maximumShown).trimEnd()}…` : text;

export const classMessageKind = defineNotificationKind({
  kind: 'class-message',
  label: 'Messages about your classes',
  data: z.object({
    courseRunId: z.string(),
    title: z.string(),
    dates: z.string(),
    sender: z.string(),
    body: z.string(),
    audience: z.enum(['learner', 'trainer']),
  }),
  channels: { mail: 'always', push: true },
  title: () => 'A message about your class',
  body: ({ sender, title, body }) => `${sender} writes about ${title}: ${shorten(body)}`,
  // What is written is not for a locked screen.
  pushBody: ({ sender, title }) => `${sender} wrote to everybody in ${title}.`,
  path: ({ courseRunId }) => `/classes/${courseRunId}/messages`,
  mail: (message) => classMessageText(message),
});
