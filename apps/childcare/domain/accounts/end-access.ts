import { voidPasswordLinks } from '@repo/auth/password-links';
import type { ChildcareDb } from '@repo/db/childcare';
import { voidVerificationLinks } from './verification-links.ts';

/**
 * Ends every session and every link that was mailed to a person, inside the caller's transaction; call `forgetChildcareSessions`
 * after the commit. Invitations that wait for `email` are withdrawn: whoever reads that mailbox is not the account's person any
 * more. Answers the session version with which the caller may start a session of its own.
 */
export async function endAccess(
  tx: ChildcareDb,
  { userId, email, now }: { userId: string; email?: string; now: Date },
): Promise<{ sessionVersion: number }> {
  const user = await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  await voidPasswordLinks(tx, { userId, now });
  await voidVerificationLinks(tx, { userId, now });
  if (email !== undefined) {
    await tx.invitation.updateMany({
      where: { email, acceptedAt: null, withdrawnAt: null },
      data: { withdrawnAt: now },
    });
  }
  return user;
}
