import { linkTo, type MailContent, mailTo } from './layout.ts';

export type ExpiringCertificate = {
  certificateId: string;
  courseTitle: string;
  expiresAt: Date;
  /** Calendar days in Singapore until the last valid day; negative once expired. */
  days: number;
  canRenew: boolean;
  unsubscribePath: string;
};

const day = new Intl.DateTimeFormat('en-SG', { timeZone: 'Asia/Singapore', dateStyle: 'full' });

function when(days: number): string {
  if (days < 0) return 'has expired';
  return days === 0 ? 'expires today' : `expires in ${days} days`;
}

export function certificateExpiringMail(
  expiring: ExpiringCertificate & { name: string; email: string },
): MailContent {
  const { courseTitle, certificateId, expiresAt, days, canRenew, unsubscribePath } = expiring;
  const is = days < 0 ? 'was' : 'is';
  return mailTo(expiring, {
    subject: `A certificate of yours ${when(days)}`,
    paragraphs: [
      `Your certificate ${certificateId} for ${courseTitle} ${is} valid until ${day.format(expiresAt)}.`,
      ...(canRenew
        ? ['To renew it, do the course again. The certificate you have stays as it is until then.']
        : []),
    ],
    action: { label: canRenew ? 'Renew certificate' : 'See your certificates', path: '/certificates' },
    unsubscribePath,
    footer: `To get no reminders by mail, change your settings: ${linkTo('/settings')}`,
  });
}
