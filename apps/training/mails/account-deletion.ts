import type { DeletionText } from '@repo/account-deletion/deletion-texts';
import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

export function accountDeletionMail(person: Recipient, { action, ...text }: DeletionText): MailContent {
  return mailTo(person, {
    ...text,
    ...(action ? { action: { label: action.label, url: linkTo(action.path) } } : {}),
  });
}
