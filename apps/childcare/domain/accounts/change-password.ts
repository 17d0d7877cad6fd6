import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { hashPassword, verifyPassword } from '@repo/auth/passwords';
import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { queueMails } from '#domain/mail/queue-mails.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';

/**
 * Changes the password and ends every other session. Answers the new session version: the caller re-issues this
 * session with it. An account without a password gets one by a mailed link only, so that a borrowed session cannot.
 */
export async function changePassword(
  ctx: SignedInContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ sessionVersion: number }> {
  const { actor, db } = ctx;
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  if (!user.passwordHash) throw errors.noPassword();
  if (!(await verifyPassword(currentPassword, user.passwordHash))) throw errors.wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  const session = await inTransaction(db, async (tx) => {
    const [changed] = await tx.user.updateManyAndReturn({
      // Of two changes at once the second finds that its current password is none any more.
      where: { id: actor.id, passwordHash: user.passwordHash },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { sessionVersion: true },
    });
    if (!changed) throw errors.wrongPassword();
    await queueMails(tx, ctx, [passwordChangedMail(actor)]);
    return changed;
  });
  forgetChildcareSessions();
  return session;
}
