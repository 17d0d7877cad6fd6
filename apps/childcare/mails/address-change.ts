import type { ChangeText } from '@repo/address-change/change-texts';
import { linkTo, type MailContent, mailTo, type Recipient } from './layout.ts';

/** A mail about a change of address, to one of the two addresses. */
export function addressChangeMail(person: Recipient, { action, ...text }: ChangeText): MailContent {
  return mailTo(person, {
    ...text,
    ...(action ? { action: { label: action.label, url: linkTo(action.path) } } : {}),
  });
}
