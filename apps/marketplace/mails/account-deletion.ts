import type { DeletionText } from '@repo/account-deletion/deletion-texts';
import { linkTo, type MailContent, mailTo } from './layout.ts';

export function accountDeletionMail(
  person: { name: string; email: string },
  { action, ...text }: DeletionText,
): MailContent {
  return mailTo(person, {
    ...text,
    ...(action ? { action: { label: action.label, url: linkTo(action.path) } } : {}),
  });
}
