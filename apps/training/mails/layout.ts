import { greetByName, type MailContent, type MailText } from '@repo/mail/compose-mail';
import { env } from '#env.ts';

/** Who a mail goes to. */
export type Recipient = { fullName: string; email: string };

/** As what somebody of a class is written to. */
export type Audience = 'learner' | 'trainer';

/** An address on this service: what a button in a mail opens. */
export function linkTo(path: string): string {
  return `${env().TRAINING_URL}${path}`;
}

export type { MailContent } from '@repo/mail/compose-mail';

/** A mail to somebody we know by name; its subject is its heading too. */
export function mailTo(person: Recipient, text: MailText): MailContent {
  return greetByName({ name: person.fullName, email: person.email }, env().TRAINING_NAME, text);
}
