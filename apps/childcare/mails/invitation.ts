import { containsEmailOrUrl } from '@repo/schemas/link-free-name';
import { type MailContent, mailTo, type Recipient } from './layout.ts';

type Invited = { person: Recipient; centre: string; from: string; token: string };

/** Names stored before names were validated may contain text that mail programs turn into links. */
function quotable(name: string, instead: string): string {
  return containsEmailOrUrl(name) ? instead : name;
}

/** The text is the same with and without an account, so that it does not reveal who has one. */
export function invitationMail({ person, token, ...names }: Invited): MailContent {
  const centre = quotable(names.centre, 'A childcare centre');
  const from = quotable(names.from, 'Its manager');
  return mailTo(
    { ...person, name: quotable(person.name, 'there') },
    {
      subject: `${centre} invites you to join`,
      paragraphs: [
        `${from} invites you to join ${centre} as a learner. The centre can then assign courses to you and sees how you are doing in them.`,
        `To accept, open the invitation and choose a password for ${person.email}. If you have an account with this address, sign in to it instead; your courses and certificates stay yours.`,
      ],
      action: { label: 'See the invitation', path: `/join/${token}` },
      footer:
        'The link works once and for 14 days. If you do not know the centre, ignore this message: nothing happens.',
    },
  );
}
