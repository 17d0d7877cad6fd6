import { z } from 'zod';
import { cleanText, hasVisibleText } from '../text.ts';
import { plannedMail } from './class-change.ts';
import { clampedLimitQuery, id, pageNumberQuery, timestamp } from './common.ts';

export const maximumClassMessageTextLength = 4000;

const body = z
  .string('Write a message')
  .overwrite(cleanText)
  .max(
    maximumClassMessageTextLength,
    `A message must have at most ${maximumClassMessageTextLength.toLocaleString('en')} characters`,
  )
  .refine(hasVisibleText, 'Write a message');

export const previewClassMessageBody = z.object({ body });

export const classMessagePreview = z.object({
  mails: z.array(plannedMail),
  recipients: z.int(),
  recipientsVersion: z
    .string()
    .meta({ description: 'For expectedRecipients; another one when somebody joined or left' }),
  names: z.array(z.string()).meta({ description: 'Of everybody who gets it' }),
});

export const sendClassMessageBody = z.object({
  body,
  expectedRecipients: z
    .string('Look at who gets the message before you send it')
    .max(100, 'Look at who gets the message before you send it')
    .meta({
      description:
        'The recipientsVersion of the preview: refused when somebody joined or left the class since',
    }),
  clientKey: z.uuid('Send a UUID with each message, the same one to repeat it').meta({
    description:
      'Made by the caller for each message; repeated with the same key, or the same text to the same class within an hour, nothing is sent again',
  }),
});

export const classMessage = z.object({
  id,
  senderName: z.string(),
  body: z.string(),
  recipients: z.int(),
  sentAt: timestamp,
});

export const classMessagesQuery = z.object({ page: pageNumberQuery, limit: clampedLimitQuery(20, 100) });

export type PreviewClassMessageBody = z.output<typeof previewClassMessageBody>;
export type ClassMessagePreview = z.output<typeof classMessagePreview>;
export type SendClassMessageBody = z.output<typeof sendClassMessageBody>;
export type ClassMessage = z.output<typeof classMessage>;
