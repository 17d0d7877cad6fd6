import type { ContactBody } from '@repo/schemas/marketplace/site-text';
import { linkTo, type MailContent, mailTo } from './layout.ts';

type Message = ContactBody & { accountId: string | null };

/** What was typed is in the body alone: no header of the mail is made of it. */
export function contactMail(mailbox: string, { name, email, message, accountId }: Message): MailContent {
  return mailTo(
    { name: 'operator', email: mailbox },
    {
      subject: 'Message from the contact page',
      paragraphs: [`From: ${name}`, `Answer to: ${email}`, ...message.split(/\n+/)],
      footer:
        accountId === null
          ? 'Sent by somebody who was not signed in. The address was not checked.'
          : `Sent while signed in: ${linkTo(`/moderation/people/${accountId}`)}. The address was not checked.`,
    },
  );
}
