import { composeMailContent, type MailContent, type MailText } from '@repo/mail/compose-mail';
import { env } from '#env.ts';

export type { MailContent } from '@repo/mail/compose-mail';
export { formatDateTime } from '@repo/ui/format-date';

export type Recipient = { name: string; email: string };

export function linkTo(path: string): string {
  return `${env().MARKETPLACE_URL}${path}`;
}

export function mailTo(person: Recipient, text: MailText): MailContent {
  const { MARKETPLACE_NAME: name, MARKETPLACE_URL: url } = env();
  return composeMailContent(person, { name, url }, text);
}
