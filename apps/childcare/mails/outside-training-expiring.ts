import { formatDate } from '@repo/ui/format-date';
import { linkTo, type MailContent, mailTo } from './layout.ts';

export type ExpiringTraining = {
  trainingId: string;
  title: string;
  provider: string;
  /** The last valid day in Singapore, "2027-03-02". */
  expiresOn: string;
  /** Until that day. */
  days: number;
  /** Whoever is in no centre cannot record training. */
  mayRecord: boolean;
  unsubscribePath: string;
};

function when(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** A certificate of training that was done elsewhere ends. */
export function outsideTrainingExpiringMail(
  expiring: ExpiringTraining & { name: string; email: string },
): MailContent {
  const { trainingId, title, provider, expiresOn, days, mayRecord, unsubscribePath } = expiring;
  return mailTo(expiring, {
    subject: `A certificate of yours expires ${when(days)}`,
    paragraphs: [
      `Your certificate for ${title} (${provider}) is valid until ${formatDate(expiresOn)}.`,
      ...(mayRecord ? ['Once you have a new one, record it so that your centre can approve it.'] : []),
    ],
    action: { label: 'Open the training', path: `/outside-training/${encodeURIComponent(trainingId)}` },
    unsubscribePath,
    footer: `To get no reminders by mail, change your settings: ${linkTo('/settings')}`,
  });
}
