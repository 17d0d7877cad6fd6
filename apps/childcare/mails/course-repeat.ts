import { formatDate } from '@repo/ui/format-date';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

type Repeat = {
  title: string;
  slug: string;
  organizationName: string;
  /** What is new in the version; '' where its author wrote nothing. */
  note: string;
  deadline: Date | null;
};

/** A course that the learner has completed begins again, because a new version of it was published. */
export function courseRepeatMail(
  person: Recipient,
  { title, slug, organizationName, note, deadline }: Repeat,
): MailContent {
  return mailTo(person, {
    subject: 'A course that you completed has a new version',
    paragraphs: [
      `${title} has a new version. Please complete it again${deadline === null ? '' : `, by ${formatDate(deadline)}`}.`,
      ...(note === '' ? [] : [`What is new: ${note}`]),
      'It starts from the beginning. What you had done is kept as a record, and your certificate stays valid until it expires.',
    ],
    action: { label: 'Start the course', path: `/learn/${slug}` },
    footer: `You get this message because ${organizationName} had assigned this course to you.`,
  });
}
