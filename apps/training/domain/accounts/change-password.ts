import type { DeviceAccount } from '@repo/auth/known-devices';
import { preparePasswordChange } from '@repo/auth/password-change';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { provenByPassword } from '@repo/auth/second-factors/factors';
import { assertStrongEnough } from '@repo/auth/staff-passwords';
import { forgetTrainingSessions, startTrainingSignIn } from '@repo/auth/training-session';
import { inTransaction } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { endSignIns } from './end-sign-ins.ts';
import { findContextNames } from './find-context-names.ts';
import { isStaff } from './is-staff.ts';

/** Changes the password, ends every sign-in and answers a new token for this one. */
export async function changePassword(
  ctx: SignedInContext,
  body: { currentPassword: string; newPassword: string },
): Promise<{ token: string; device: DeviceAccount }> {
  const { actor, db } = ctx;
  await assertStrongEnough({
    password: body.newPassword,
    field: 'newPassword',
    isStaff: isStaff(actor),
    about: [actor.fullName, actor.email, ...(await findContextNames(ctx))],
    invalid: errors.invalid,
  });
  const { known, passwordHash } = await preparePasswordChange(db, { userId: actor.id, ...body, errors });
  const token = await inTransaction(db, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: actor.id, passwordHash: known, deactivatedAt: null },
      data: { passwordHash },
    });
    if (count === 0) throw errors.wrongPassword();
    await endSignIns(tx, actor);
    await voidPasswordLinks(tx, { userId: actor.id, now: ctx.clock() });
    await recordAudit(tx, ctx, { action: 'password.change', targetType: 'user', targetId: actor.id });
    await queueMails(tx, ctx, [passwordChangedMail(actor)]);
    const now = ctx.clock();
    const provenAt = await provenByPassword(tx, { actor, now });
    return startTrainingSignIn(tx, { userId: actor.id, userAgent: ctx.client.userAgent, now, provenAt });
  });
  forgetTrainingSessions();
  return { token, device: { userId: actor.id, credential: passwordHash } };
}
