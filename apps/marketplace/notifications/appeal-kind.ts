import { defineNotificationKind } from '@repo/notifications/define-kind';
import { appealOutcomes } from '@repo/schemas/marketplace/appeal';
import { z } from 'zod';
import { listingAppealAnsweredText } from '#mails/appeals.ts';

/** Of a hidden listing; who is banned cannot read notifications, and gets a mail. */
export const appealAnsweredKind = defineNotificationKind({
  kind: 'appeal-answered',
  label: 'Answers to your appeals',
  data: z.object({
    title: z.string(),
    slug: z.string(),
    outcome: z.enum(appealOutcomes),
    answer: z.string(),
  }),
  channels: { mail: 'always', push: true },
  title: ({ outcome }) =>
    outcome === 'RESTORED' ? 'Your appeal was granted' : 'Your appeal was not granted',
  body: ({ title, outcome, answer }) =>
    `Your listing “${title}” ${outcome === 'RESTORED' ? 'is back' : 'stays hidden'}. The moderator’s answer: ${answer}`,
  pushBody: () => 'Open it to read the answer.',
  path: ({ slug }) => `/listings/${encodeURIComponent(slug)}`,
  mail: listingAppealAnsweredText,
});
