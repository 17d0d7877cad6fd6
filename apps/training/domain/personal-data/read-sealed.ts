import type { KeyPurpose, KeyRing } from '@repo/auth/key-ring';

/** What an export says in place of a value whose key has left IDENTITY_KEYS: one such value must not stop the whole export. */
export const unreadable = 'cannot be read any more';

export function readSealed(keys: KeyRing, cipher: string, purpose: KeyPurpose): string {
  try {
    return keys.decrypt(cipher, purpose);
  } catch {
    return unreadable;
  }
}
