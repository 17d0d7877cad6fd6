import { greetByName, type MailContent, type MailText } from '@repo/mail/compose-mail';
import { env } from '#env.ts';

export type { MailContent } from '@repo/mail/compose-mail';

/** Who a mail goes to. */
export type Recipient = { name: string; email: string };

/** An address on this service: what a button in a mail opens. */
export function linkTo(path: string): string {
  return `${env().MARKETPLACE_URL}${path}`;
}

/** A mail to somebody we know by name; its subject is its heading too. */
export function mailTo(person: Recipient, text: MailText): MailContent {
  return greetByName(person, env().MARKETPLACE_NAME, text);
}
