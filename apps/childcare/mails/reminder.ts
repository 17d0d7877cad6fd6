import { linkTo, type MailContent, mailTo } from './layout.ts';

export type DeadlineReminder = {
  kind: '30' | '7' | '1' | 'overdue';
  courseTitle: string;
  courseSlug: string;
  organizationName: string;
  deadline: Date;
  /** Calendar days in Singapore until the deadline. */
  days: number;
  unsubscribePath: string;
};

const day = new Intl.DateTimeFormat('en-SG', { timeZone: 'Asia/Singapore', dateStyle: 'full' });

function when(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Sent before a deadline, and once after it. */
export function reminderMail(reminding: DeadlineReminder & { name: string; email: string }): MailContent {
  const { kind, courseTitle, courseSlug, organizationName, deadline, days, unsubscribePath } = reminding;
  const isLate = kind === 'overdue';
  const date = day.format(deadline);
  return mailTo(reminding, {
    subject: isLate ? 'A course of yours is overdue' : `A course of yours is due ${when(days)}`,
    paragraphs: [
      isLate
        ? `${courseTitle} was to be done by ${date}. You can still finish it: what you have done so far is kept.`
        : `${courseTitle} is to be done by ${date}.`,
    ],
    action: { label: 'Continue the course', path: `/learn/${courseSlug}` },
    unsubscribePath,
    footer: `You get this message because ${organizationName} assigned this course to you. To get no reminders by mail, change your settings: ${linkTo('/settings')}`,
  });
}
