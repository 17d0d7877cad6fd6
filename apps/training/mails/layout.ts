import { composeMail, type MailContent } from '@repo/mail/compose-mail';
import type { MailMessage } from '@repo/mail/mailer';
import { env } from '#env.ts';

/** Who a mail goes to. */
export type Recipient = { fullName: string; email: string };

/** An address on this service: what a button in a mail opens. */
export function linkTo(path: string): string {
  return `${env().TRAINING_URL}${path}`;
}

type Letter = Omit<MailContent, 'to' | 'appName' | 'heading'>;

/** A mail to somebody we know by name; its subject is its heading too. */
export function letterTo(person: Recipient, letter: Letter): MailMessage {
  return composeMail({
    ...letter,
    to: person.email,
    appName: env().TRAINING_NAME,
    heading: letter.subject,
    paragraphs: [`Hello ${person.fullName},`, ...letter.paragraphs],
  });
}
