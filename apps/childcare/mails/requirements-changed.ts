import { formatDate } from '@repo/ui/format-date';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

type RequiredChanges = {
  organizationName: string;
  assigned: readonly { title: string; deadline: Date | null }[];
  moved: readonly { title: string; after: Date | null }[];
  ended: readonly { title: string }[];
};

const most = 10;

/** A heading with its courses, cut to a length that people read; nothing without any. */
function part(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - most;
  return [heading, ...(rest > 0 ? [...lines.slice(0, most), `… and ${rest} more`] : lines)];
}

const dated = (title: string, day: Date | null) => (day ? `${title}, by ${formatDate(day)}` : title);

/** What a centre requires has changed in more than one way: one mail for all of it. */
export function requirementsChangedMail(
  person: Recipient,
  { organizationName, assigned, moved, ended }: RequiredChanges,
): MailContent {
  return mailTo(person, {
    subject: 'Your required courses have changed',
    paragraphs: [
      ...part(
        'Assigned to you:',
        assigned.map(({ title, deadline }) => dated(title, deadline)),
      ),
      ...part(
        'Due on another day:',
        moved.map(({ title, after }) => dated(title, after)),
      ),
      ...part(
        'No longer assigned to you; what you have done so far is kept:',
        ended.map(({ title }) => title),
      ),
    ],
    action: { label: 'See your courses', path: '/home' },
    footer: `You get this message because ${organizationName} requires these courses.`,
  });
}
