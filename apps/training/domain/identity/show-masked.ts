import { maskIdentityNumber } from '@repo/agency/mask';
import type { KeyRing } from '@repo/auth/key-ring';

/**
 * A stored identity number as everybody is shown it: "S****567D"; null without one. Nine stars for one whose key is not on
 * the ring: one row that cannot be read must not take a whole list with it.
 */
export function showMasked(keys: KeyRing, cipher: string | null): string | null {
  if (cipher === null) return null;
  try {
    return maskIdentityNumber(keys.decrypt(cipher, 'identity'));
  } catch {
    return '*********';
  }
}
