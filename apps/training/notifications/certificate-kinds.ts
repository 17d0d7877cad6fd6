import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';

const ownCertificates = () => '/certificates';

export const certificateIssuedKind = defineNotificationKind({
  kind: 'certificate-issued',
  label: 'Certificates that you are given',
  data: z.object({
    certificateId: z.string(),
    title: z.string(),
    dates: z.string(),
    /** It is the news of the completion as well. */
    isCompletedNow: z.boolean(),
  }),
  channels: { mail: true, push: true },
  title: () => 'Your certificate is ready',
  body: ({ title, dates, isCompletedNow }) =>
    isCompletedNow
      ? `You have completed ${title} (${dates}), and your certificate is ready. Well done!`
      : `Your certificate for ${title} (${dates}) is ready.`,
  path: ownCertificates,
  mail: () => ({ actionLabel: 'See your certificates' }),
});

export const certificateRevokedKind = defineNotificationKind({
  kind: 'certificate-revoked',
  label: 'Certificates of yours that are revoked',
  data: z.object({ certificateId: z.string(), title: z.string(), reason: z.string() }),
  channels: { mail: 'always', push: true },
  title: () => 'A certificate of yours was revoked',
  body: ({ title, reason }) => `Your certificate for ${title} was revoked: ${reason}`,
  // The reason is not for a locked screen.
  pushBody: ({ title }) => `Your certificate for ${title} was revoked.`,
  path: ownCertificates,
  mail: () => ({ actionLabel: 'See your certificates' }),
});
