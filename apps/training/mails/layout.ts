import { composeMailContent, type MailContent, type MailText } from '@repo/mail/compose-mail';
import { env } from '#env.ts';

export type { MailContent } from '@repo/mail/compose-mail';

export type Recipient = { fullName: string; email: string };

export type Audience = 'learner' | 'trainer';

export function linkTo(path: string): string {
  return `${env().TRAINING_URL}${path}`;
}

export function mailTo(person: Recipient, text: MailText): MailContent {
  const { TRAINING_NAME: name, TRAINING_URL: url } = env();
  return composeMailContent({ name: person.fullName, email: person.email }, { name, url }, text);
}
