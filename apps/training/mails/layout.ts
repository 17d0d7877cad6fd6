import type { MailContent } from '@repo/mail/compose-mail';
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
export function mailTo(
  person: Recipient,
  mail: Omit<MailContent, 'to' | 'appName' | 'heading'>,
): MailContent {
  return {
    ...mail,
    to: person.email,
    appName: env().TRAINING_NAME,
    heading: mail.subject,
    paragraphs: [`Hello ${person.fullName},`, ...mail.paragraphs],
  };
}
