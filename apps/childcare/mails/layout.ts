import { composeMail, type MailContent } from '@repo/mail/compose-mail';
import type { MailMessage } from '@repo/mail/mailer';
import { env } from '#env.ts';

/** An address on this service: what a button in a mail opens. */
export function linkTo(path: string): string {
  return `${env().CHILDCARE_URL}${path}`;
}

type Letter = Omit<MailContent, 'to' | 'appName' | 'heading'>;

/** A mail to somebody we know by name; its subject is its heading too. */
export function letterTo(person: { name: string; email: string }, letter: Letter): MailMessage {
  return composeMail({
    ...letter,
    to: person.email,
    appName: env().CHILDCARE_NAME,
    heading: letter.subject,
    paragraphs: [`Hello ${person.name},`, ...letter.paragraphs],
  });
}
