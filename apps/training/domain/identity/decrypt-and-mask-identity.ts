import { maskIdentityNumber } from '@repo/agency/mask';
import type { KeyRing } from '@repo/auth/key-ring';

/** "S****567D"; null without a number. Nine stars when the key is missing, so that one row cannot break a list. */
export function decryptAndMaskIdentity(keys: KeyRing, cipher: string | null): string | null {
  if (cipher === null) return null;
  try {
    return maskIdentityNumber(keys.decrypt(cipher, 'identity'));
  } catch {
    return '*********';
  }
}
