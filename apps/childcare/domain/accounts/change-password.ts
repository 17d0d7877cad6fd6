import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { preparePasswordChange } from '@repo/auth/password-change';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { provenByPassword } from '@repo/auth/second-factors/factors';
import { assertStrongEnough } from '@repo/auth/staff-passwords';
import { inTransaction } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { findContextNames } from './find-context-names.ts';
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
    about: [actor.name, actor.email, ...(await findContextNames(ctx, actor))],
    invalid: errors.invalid,
  });
  const { known, passwordHash } = await preparePasswordChange(db, { userId: actor.id, ...body, errors });
  const session = await inTransaction(db, async (tx) => {
    const [changed] = await tx.user.updateManyAndReturn({
      where: { id: actor.id, passwordHash: known },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { sessionVersion: true },
    });
    if (!changed) throw errors.wrongPassword();
    await voidPasswordLinks(tx, { userId: actor.id, now: ctx.clock() });
    await recordAudit(tx, ctx, { action: 'password.change', targetType: 'user', targetId: actor.id });
    await queueMails(tx, ctx, [passwordChangedMail(actor)]);
    const session = await startSignIn(tx, ctx, {
      id: actor.id,
      ...changed,
      by: 'password change',
      provenAt: await provenByPassword(tx, { actor, now: ctx.clock() }),
      isKnownDevice: () => true,
      replaces: null,
    });
    if (!session) throw errors.unauthorized();
    return { ...changed, sessionId: session.sessionId };
  });
  forgetChildcareSessions();
  return { ...session, passwordHash };
}
