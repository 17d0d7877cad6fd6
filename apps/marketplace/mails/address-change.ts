import type { ChangeText } from '@repo/address-change/change-texts';
import { type Letter, letterTo, linkTo } from './layout.ts';

/** A mail about a change of address, to one of the two addresses. */
export function addressChangeMail(
  person: { name: string; email: string },
  { action, ...text }: ChangeText,
): Letter {
  return letterTo(person, {
    ...text,
    ...(action ? { action: { label: action.label, url: linkTo(action.path) } } : {}),
  });
}
