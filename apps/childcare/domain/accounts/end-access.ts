import { voidPasswordLinks } from '@repo/auth/password-links';
import type { ChildcareDb } from '@repo/db/childcare';
import { voidVerificationLinks } from './verification-links.ts';

/**
 * Runs inside the caller's transaction; call `clearChildcareSessionCache` after the commit. Also withdraws invitations to
 * `leftAddress`, since another person may read that mailbox.
 */
export async function endAccess(
  tx: ChildcareDb,
  { userId, leftAddress, now }: { userId: string; leftAddress?: string | undefined; now: Date },
): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { id: true },
  });
  await voidPasswordLinks(tx, { userId, now });
  await voidVerificationLinks(tx, { userId, now });
  if (leftAddress !== undefined) {
    await tx.invitation.updateMany({
      where: { email: leftAddress, acceptedAt: null, withdrawnAt: null },
      data: { withdrawnAt: now },
    });
  }
}
