import { formatDate } from '@repo/ui/format-date';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

const most = 10;

/** Titles or sentences about courses, cut to a length that people read. */
function listed(lines: readonly string[]): string[] {
  const rest = lines.length - most;
  return rest > 0 ? [...lines.slice(0, most), `… and ${rest} more`] : [...lines];
}

const toCourses = { label: 'See your courses', path: '/home' };

/** What a manager wrote; an entry of the API may have none. */
function reasonOf(organizationName: string, reason: string): string[] {
  return reason ? [`The reason that ${organizationName} gives: ${reason}`] : [];
}

const footerOf = (organizationName: string, what = 'this course') =>
  `You get this message because ${organizationName} had assigned ${what} to you.`;

function movedText({ title, before, after }: { title: string; before: Date | null; after: Date | null }) {
  const was = before ? `${title} was due on ${formatDate(before)}.` : `${title} had no deadline.`;
  return after ? `${was} It is now due on ${formatDate(after)}.` : `${was} It has no deadline any more.`;
}

type Moved = { title: string; slug: string; before: Date | null; after: Date | null };

export function deadlineMovedMail(
  person: Recipient,
  { courses, organizationName }: { courses: readonly Moved[]; organizationName: string },
): MailContent {
  const [first] = courses;
  const isOne = courses.length === 1;
  const what = first?.after ? 'The deadline of a course has changed' : 'A course has no deadline any more';
  return mailTo(person, {
    subject: isOne ? what : `The deadlines of ${courses.length} courses have changed`,
    paragraphs: listed(courses.map(movedText)),
    action: isOne ? { label: 'Continue the course', path: `/learn/${first?.slug}` } : toCourses,
    footer: footerOf(organizationName, isOne ? 'this course' : 'these courses'),
  });
}

type Ended = { courses: readonly { title: string }[]; organizationName: string };

export function assignmentWaivedMail(
  person: Recipient,
  { courses, organizationName, reason, until }: Ended & { reason: string; until?: string | undefined },
): MailContent {
  const isOne = courses.length === 1;
  const kept = 'What you have done so far is kept.';
  return mailTo(person, {
    subject: isOne
      ? 'You no longer have to do a course'
      : `You no longer have to do ${courses.length} courses`,
    paragraphs: [
      ...(isOne
        ? [`You no longer have to do ${courses[0]?.title}. ${kept}`]
        : ['You no longer have to do these courses:', ...listed(courses.map(({ title }) => title)), kept]),
      ...(until === undefined
        ? []
        : [
            `This is until ${formatDate(`${until}T12:00:00+08:00`)}. It may be assigned to you again after that day.`,
          ]),
      ...reasonOf(organizationName, reason),
    ],
    action: toCourses,
    footer: footerOf(organizationName, isOne ? 'this course' : 'these courses'),
  });
}

type Reset = { title: string; slug: string; deadline: Date | null };

/** A manager started courses again. */
export function courseResetMail(
  person: Recipient,
  {
    courses,
    organizationName,
    reason,
  }: Omit<Ended, 'courses'> & { courses: readonly Reset[]; reason: string },
): MailContent {
  const [first] = courses;
  const isOne = courses.length === 1;
  const lineOf = ({ title, deadline }: Reset) =>
    deadline ? `${title}, due on ${formatDate(deadline)}` : title;
  const kept = 'What you had done is kept as a record, and so are your certificates.';
  return mailTo(person, {
    subject: isOne ? 'A course starts again for you' : `${courses.length} courses start again for you`,
    paragraphs: [
      isOne
        ? 'This course starts again from the beginning:'
        : 'These courses start again from the beginning:',
      ...listed(courses.map(lineOf)),
      kept,
      ...reasonOf(organizationName, reason),
    ],
    action: isOne ? { label: 'Start the course', path: `/learn/${first?.slug}` } : toCourses,
    footer: footerOf(organizationName, isOne ? 'this course' : 'these courses'),
  });
}

/** For one course, or for all when the learner leaves the centre. */
export function assignmentCancelledMail(
  person: Recipient,
  { courses, organizationName }: Ended,
): MailContent {
  const [first] = courses;
  const isOne = courses.length === 1;
  const lines = listed(courses.map(({ title }) => title));
  const kept = 'What you have done so far is kept.';
  return mailTo(person, {
    subject: isOne
      ? 'A course is no longer assigned to you'
      : `${courses.length} courses are no longer assigned to you`,
    paragraphs: isOne
      ? [`${first?.title} is no longer assigned to you. ${kept}`]
      : ['These courses are no longer assigned to you:', ...lines, kept],
    action: toCourses,
    footer: footerOf(organizationName, isOne ? 'this course' : 'these courses'),
  });
}
