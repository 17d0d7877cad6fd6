import { type AddressProof, proveAddressOnce as proveFirst } from '@repo/auth/prove-address';
import { removeAllFactors } from '@repo/auth/second-factors/factors';
import type { ChildcareDb } from '@repo/db/childcare';
import { voidVerificationLinks } from './verification-links.ts';

/**
 * The first proof ends every earlier session, password and second factor, inside the caller's transaction. Returns whether it
 * was the first; if so, call `clearChildcareSessionCache` after the commit.
 */
export function proveAddressOnceAndRevokeCredentials(tx: ChildcareDb, proof: AddressProof): Promise<boolean> {
  const { userId, now } = proof;
  return proveFirst(tx, proof, async () => {
    await removeAllFactors(tx, userId);
    await tx.user.update({
      where: { id: userId },
      data: { sessionVersion: { increment: 1 } },
      select: { id: true },
    });
    await voidVerificationLinks(tx, { userId, now });
  });
}
