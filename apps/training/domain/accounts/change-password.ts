import { hashPassword, verifyPassword } from '@repo/auth/passwords';
import { createAuthToken, forgetTrainingSessions } from '@repo/auth/training-session';
import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { queueMails } from '#domain/mail/queue-mails.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { endSignIns } from './end-sign-ins.ts';
import { voidPasswordLinks } from './password-links.ts';

/**
 * Changes the password, ends every sign-in and answers a new token for this one. An account without a password gets one by
 * a mailed link only, so that a borrowed sign-in cannot.
 */
export async function changePassword(
  ctx: SignedInContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ token: string }> {
  const { actor, db } = ctx;
  const { passwordHash: known } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  if (!known) throw errors.noPassword();
  if (!(await verifyPassword(currentPassword, known))) throw errors.wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  const token = await inTransaction(db, async (tx) => {
    const { count } = await tx.user.updateMany({
      // Of two changes at once the second finds that its current password is none any more.
      where: { id: actor.id, passwordHash: known, deactivatedAt: null },
      data: { passwordHash },
    });
    if (count === 0) throw errors.wrongPassword();
    await endSignIns(tx, actor);
    await voidPasswordLinks(tx, { userId: actor.id, now: ctx.clock() });
    await recordAudit(tx, ctx, { action: 'password.change', targetType: 'user', targetId: actor.id });
    await queueMails(tx, ctx, [passwordChangedMail(actor)]);
    return createAuthToken(tx, { userId: actor.id, userAgent: ctx.client.userAgent });
  });
  forgetTrainingSessions();
  return { token };
}
