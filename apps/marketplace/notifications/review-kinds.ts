import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';

/** Both wrote, or the time is over. */
export const reviewReceivedKind = defineNotificationKind({
  kind: 'review-received',
  label: 'Reviews of you',
  data: z.object({ subjectId: z.string(), from: z.string(), listingTitle: z.string() }),
  channels: { mail: true, push: true },
  title: () => 'Somebody reviewed you',
  body: ({ from, listingTitle }) => `${from} reviewed you for “${listingTitle}”.`,
  pushBody: ({ from }) => `${from} reviewed you.`,
  path: ({ subjectId }) => `/sellers/${encodeURIComponent(subjectId)}#reviews`,
  mail: () => ({ actionLabel: 'Read the review' }),
});

/** The other side wrote, and nobody can read it yet. */
export const reviewWaitingKind = defineNotificationKind({
  kind: 'review-waiting',
  label: 'Reviews of you that wait for yours',
  data: z.object({ dealId: z.string(), from: z.string(), listingTitle: z.string() }),
  channels: { mail: true, push: true },
  preference: 'review-received',
  title: () => 'A review waits for yours',
  body: ({ from, listingTitle }) =>
    `${from} reviewed you for “${listingTitle}”. Write how it was with ${from}, and you both read it.`,
  pushBody: ({ from }) => `${from} reviewed you. Write yours, and you both read it.`,
  path: ({ dealId }) => `/deals/${encodeURIComponent(dealId)}`,
  mail: () => ({ actionLabel: 'Write your review' }),
});
