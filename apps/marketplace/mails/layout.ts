import type { Letter } from '@repo/mail/waiting/seal-letter';
import { env } from '#env.ts';

export type { Letter } from '@repo/mail/waiting/seal-letter';

/** Who a mail goes to. */
export type Recipient = { name: string; email: string };

/** An address on this service: what a button in a mail opens. */
export function linkTo(path: string): string {
  return `${env().MARKETPLACE_URL}${path}`;
}

/** A mail to somebody we know by name; its subject is its heading too. */
export function letterTo(person: Recipient, letter: Omit<Letter, 'to' | 'appName' | 'heading'>): Letter {
  return {
    ...letter,
    to: person.email,
    appName: env().MARKETPLACE_NAME,
    heading: letter.subject,
    paragraphs: [`Hello ${person.name},`, ...letter.paragraphs],
  };
}
