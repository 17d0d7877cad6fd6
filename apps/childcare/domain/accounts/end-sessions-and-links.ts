import { voidPasswordLinks } from '@repo/auth/password-links';
import type { ChildcareDb } from '@repo/db/childcare';
import { voidVerificationLinks } from './verification-links.ts';

/**
 * Runs inside the caller's transaction; call `clearChildcareSessionCache` after the commit. Also withdraws invitations to
 * `formerEmail`, since another person may read that mailbox.
 */
export async function endSessionsAndLinks(
  tx: ChildcareDb,
  {
    userId,
    withdrawInvitationsTo: formerEmail,
    now,
  }: { userId: string; withdrawInvitationsTo?: string | undefined; now: Date },
): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { id: true },
  });
  await voidPasswordLinks(tx, { userId, now });
  await voidVerificationLinks(tx, { userId, now });
  if (formerEmail !== undefined) {
    await tx.invitation.updateMany({
      where: { email: formerEmail, acceptedAt: null, withdrawnAt: null },
      data: { withdrawnAt: now },
    });
  }
}
