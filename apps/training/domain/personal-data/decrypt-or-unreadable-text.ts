import type { KeyPurpose, KeyRing } from '@repo/auth/key-ring';

/** Exported in place of a value whose key is missing, so that the export does not fail. */
export const unreadableText = 'cannot be read any more';

export function decryptOrUnreadableText(keys: KeyRing, cipher: string, purpose: KeyPurpose): string {
  try {
    return keys.decrypt(cipher, purpose);
  } catch {
    return unreadableText;
  }
}
