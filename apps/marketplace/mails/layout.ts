import { greetByName, type MailContent, type MailText } from '@repo/mail/compose-mail';
import { env } from '#env.ts';

export type { MailContent } from '@repo/mail/compose-mail';

export type Recipient = { name: string; email: string };

export function linkTo(path: string): string {
  return `${env().MARKETPLACE_URL}${path}`;
}

/** The subject is also the heading. */
export function mailTo(person: Recipient, text: MailText): MailContent {
  return greetByName(person, env().MARKETPLACE_NAME, text);
}
