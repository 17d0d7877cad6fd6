import { z } from 'zod';
import { cleanText, hasVisibleText } from '../text.ts';
import { plannedMail } from './class-change.ts';
import { clampedLimitQuery, id, pageNumberQuery, timestamp } from './common.ts';

export const mostClassMessageText = 4000;

const body = z
  .string('Write a message')
  .overwrite(cleanText)
  .max(
    mostClassMessageText,
    `A message must have at most ${mostClassMessageText.toLocaleString('en')} characters`,
  )
  .refine(hasVisibleText, 'Write a message');

export const previewClassMessageBody = z.object({ body });

export const classMessagePreview = z.object({
  mails: z.array(plannedMail),
  recipients: z.int().meta({ description: 'For expectedRecipients' }),
  names: z.array(z.string()).meta({ description: 'Of everybody who gets it' }),
});

export const sendClassMessageBody = z.object({
  body,
  expectedRecipients: z.int('Send the number of recipients that you read').meta({
    description: 'As in the preview: refused when somebody joined or left the class since',
  }),
  clientKey: z.uuid('clientKey must be a UUID').meta({
    description: 'Made by the caller for each message; repeated with the same key, nothing is sent again',
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
