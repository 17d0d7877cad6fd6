import { formatDate } from '@repo/ui/format-date';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

type Assigned = { title: string; slug: string; deadline: Date | null };

const most = 10;

export function assignedMail(person: Recipient, courses: readonly Assigned[]): MailContent {
  const [first] = courses;
  const lines = courses.slice(0, most).map(({ title, deadline }) => {
    return deadline ? `${title}, by ${formatDate(deadline)}` : title;
  });
  if (courses.length > most) lines.push(`… and ${courses.length - most} more`);
  const isOne = courses.length === 1;
  return mailTo(person, {
    subject: isOne ? 'A course for you' : `${courses.length} courses for you`,
    paragraphs: [
      isOne ? 'Your centre assigned you a course:' : 'Your centre assigned you these courses:',
      ...lines,
    ],
    action: isOne
      ? { label: 'Begin the course', path: `/learn/${first?.slug}` }
      : { label: 'See your courses', path: '/home' },
    footer: 'You get this because you learn with your centre.',
  });
}
