import type { Letter } from '@repo/mail/waiting/seal-letter';
import { env } from '#env.ts';

/** Who a mail goes to. */
export type Recipient = { fullName: string; email: string };

/** As what somebody of a class is written to. */
export type Audience = 'learner' | 'trainer';

/** An address on this service: what a button in a mail opens. */
export function linkTo(path: string): string {
  return `${env().TRAINING_URL}${path}`;
}

export type { Letter } from '@repo/mail/waiting/seal-letter';

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
