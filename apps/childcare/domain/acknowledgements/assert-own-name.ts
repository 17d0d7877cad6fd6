import { invalidFieldError } from '#domain/invalid-field.ts';

/** Names compare without case, width and repeated spaces. */
const comparable = (name: string) =>
  name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase('en');

/** Throws invalid for a name that is not the account's. */
export function assertOwnName(accountName: string, typed: string): void {
  if (comparable(accountName) === comparable(typed)) return;
  throw invalidFieldError('name', `Type your name as it is in your account: ${accountName}`);
}
