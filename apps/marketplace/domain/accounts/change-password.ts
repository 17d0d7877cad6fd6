import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { preparePasswordChange } from '@repo/auth/password-change';
import { provenByPassword } from '@repo/auth/second-factors/factors';
import { assertStrongEnough } from '@repo/auth/staff-passwords';
import { inTransaction } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { notifySessionsEnded } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { isStaff } from './is-staff.ts';
import { startSignIn } from './start-sign-in.ts';

/**
 * Changes the password and ends every session. Answers the new one of this browser, and the hash that its device is bound to.
 */
export async function changePassword(
  ctx: SignedInContext,
  body: { currentPassword: string; newPassword: string },
): Promise<{ sessionVersion: number; sessionId: string; passwordHash: string }> {
  const { actor, db } = ctx;
  await assertStrongEnough({
    password: body.newPassword,
    field: 'newPassword',
    isStaff: isStaff(actor),
    about: [actor.name, actor.email, env().MARKETPLACE_NAME],
    invalid: errors.invalid,
  });
  const { known, passwordHash } = await preparePasswordChange(db, { userId: actor.id, ...body, errors });
  const changed = await inTransaction(db, async (tx) => {
    const [row] = await tx.user.updateManyAndReturn({
      where: { id: actor.id, passwordHash: known },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { sessionVersion: true },
    });
    if (!row) throw errors.wrongPassword();
    await recordAudit(tx, ctx, { action: 'password.change', targetType: 'user', targetId: actor.id });
    await queueMails(tx, ctx, [passwordChangedMail(actor, { endedConnections: false })]);
    await notifySessionsEnded(tx, actor.id);
    const session = await startSignIn(tx, ctx, {
      id: actor.id,
      ...row,
      by: 'password change',
      provenAt: await provenByPassword(tx, { actor, now: ctx.clock() }),
      isKnownDevice: () => true,
      replaces: null,
    });
    if (!session) throw errors.unauthorized();
    return { ...row, sessionId: session.sessionId };
  });
  forgetMarketplaceSessions();
  return { ...changed, passwordHash };
}
