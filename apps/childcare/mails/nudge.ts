import { formatDate } from '@repo/ui/format-date';
import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

type Nudged = { title: string; slug: string; deadline: Date | null };

type Nudge = { from: string; courses: readonly Nudged[]; now: Date; unsubscribePath: string };

/** Sent when a manager reminds a learner by hand. */
export function managerReminderMail(
  person: Recipient,
  { from, courses, now, unsubscribePath }: Nudge,
): MailContent {
  const [first] = courses;
  const isOne = courses.length === 1;
  const lines = courses.map(({ title, deadline }) => {
    if (!deadline) return title;
    return deadline < now
      ? `${title}, was due on ${formatDate(deadline)}`
      : `${title}, due on ${formatDate(deadline)}`;
  });
  return mailTo(person, {
    subject: isOne ? 'Please continue with a course' : `Please continue with ${courses.length} courses`,
    paragraphs: [`${from} asks you to continue with ${isOne ? 'this course' : 'these courses'}:`, ...lines],
    action: isOne
      ? { label: 'Continue with the course', path: `/learn/${first?.slug}` }
      : { label: 'See your courses', path: '/home' },
    unsubscribePath,
    footer: `You can turn mails about deadlines off in your settings: ${linkTo('/settings')}`,
  });
}
