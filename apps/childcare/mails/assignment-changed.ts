import { formatDate } from '@repo/ui/format-date';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

type Course = { title: string; slug: string; organizationName: string };

const most = 10;

const footerOf = (organizationName: string, what = 'this course') =>
  `You get this message because ${organizationName} had assigned ${what} to you.`;

function movedText({ title, before, after }: { title: string; before: Date | null; after: Date | null }) {
  const was = before ? `${title} was due on ${formatDate(before)}.` : `${title} had no deadline.`;
  return after ? `${was} It is now due on ${formatDate(after)}.` : `${was} It has no deadline any more.`;
}

export function deadlineMovedMail(
  person: Recipient,
  moved: Course & { before: Date | null; after: Date | null },
): MailContent {
  const { slug, organizationName, after } = moved;
  return mailTo(person, {
    subject: after ? 'The deadline of a course has changed' : 'A course has no deadline any more',
    paragraphs: [movedText(moved)],
    action: { label: 'Continue the course', path: `/learn/${slug}` },
    footer: footerOf(organizationName),
  });
}

export function assignmentWaivedMail(
  person: Recipient,
  { title, organizationName }: Pick<Course, 'title' | 'organizationName'>,
): MailContent {
  return mailTo(person, {
    subject: 'You no longer have to do a course',
    paragraphs: [`You no longer have to do ${title}. What you have done so far is kept.`],
    action: { label: 'See your courses', path: '/home' },
    footer: footerOf(organizationName),
  });
}

/** For one course, or for all when the learner leaves the centre. */
export function assignmentCancelledMail(
  person: Recipient,
  { courses, organizationName }: { courses: readonly { title: string }[]; organizationName: string },
): MailContent {
  const [first] = courses;
  const isOne = courses.length === 1;
  const lines = courses.slice(0, most).map(({ title }) => title);
  if (courses.length > most) lines.push(`… and ${courses.length - most} more`);
  const kept = 'What you have done so far is kept.';
  return mailTo(person, {
    subject: isOne
      ? 'A course is no longer assigned to you'
      : `${courses.length} courses are no longer assigned to you`,
    paragraphs: isOne
      ? [`${first?.title} is no longer assigned to you. ${kept}`]
      : ['These courses are no longer assigned to you:', ...lines, kept],
    action: { label: 'See your courses', path: '/home' },
    footer: footerOf(organizationName, isOne ? 'this course' : 'these courses'),
  });
}
