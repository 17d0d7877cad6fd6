import type { MailContent } from '@repo/mail/compose-mail';
import { env } from '#env.ts';

/** Who a mail goes to. */
export type Recipient = { fullName: string; email: string };

/** An address on this service: what a button in a mail opens. */
export function linkTo(path: string): string {
  return `${env().TRAINING_URL}${path}`;
}

/** What a mail says; it gets its two forms when it is sent. */
export type Letter = MailContent;

/** A mail to somebody we know by name; its subject is its heading too. */
export function letterTo(person: Recipient, letter: Omit<Letter, 'to' | 'appName' | 'heading'>): Letter {
  return {
    ...letter,
    to: person.email,
    appName: env().TRAINING_NAME,
    heading: letter.subject,
    paragraphs: [`Hello ${person.fullName},`, ...letter.paragraphs],
  };
}
