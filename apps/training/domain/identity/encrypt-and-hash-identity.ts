import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';
import { hasRightCheckLetter } from './identity-number.ts';

/** Ciphertext, and a keyed hash for lookups. */
export function encryptAndHashIdentity(
  keys: KeyRing,
  identityNumber: string,
): { identityCipher: string; identityHash: string } {
  return {
    identityCipher: keys.encrypt(identityNumber, 'identity'),
    identityHash: keys.hash(identityNumber),
  };
}

/** Throws identityTaken, and invalid for a wrong check letter when Company Settings require it. */
export async function assertIdentityNumberAllowed(
  tx: TrainingDb,
  keys: KeyRing,
  { number, userId }: { number: string; userId: string | null },
): Promise<void> {
  const { identityCheck } = await tx.companySettings.findUniqueOrThrow({ where: { id: 1 } });
  if (identityCheck === 'reject' && !hasRightCheckLetter(number)) {
    const message = 'The last letter does not fit the digits. Check the identity number';
    throw errors.invalid({ message, details: [{ field: 'identityNumber', message }] });
  }
  const holder = await tx.user.findFirst({
    where: { identityHash: { in: keys.lookupHashes(number) }, ...(userId ? { id: { not: userId } } : {}) },
    select: { id: true },
  });
  if (holder) {
    const { message } = errors.identityTaken();
    throw errors.identityTaken({ details: [{ field: 'identityNumber', message }] });
  }
}
