import type { DeviceAccount } from '@repo/auth/known-devices';
import { redeemPasswordLink, voidPasswordLinks } from '@repo/auth/password-links';
import { hashPassword } from '@repo/auth/passwords';
import { assertStrongEnough } from '@repo/auth/staff-passwords';
import type { TrainingRole, UserActor } from '@repo/auth/training-actor';
import { forgetTrainingSessions } from '@repo/auth/training-session';
import { inTransaction } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { endAccess } from './end-access.ts';
import { findContextNames } from './find-context-names.ts';
import { findLinkHolder } from './find-link-holder.ts';
import { proveAddress } from './prove-address.ts';

/** Who opens a mailed link is its addressee, signed in or not. */
function holderOf(person: { id: string; email: string; fullName: string; roles: TrainingRole[] }): UserActor {
  return { kind: 'user', ...person, tokenId: '', provenAt: new Date(0) };
}

/**
 * Sets the password by a mailed link, which also proves the address, and ends every sign-in and the calendar address of the person. Throws deadLink, and
 * invalid for a password that is too weak for the person's roles; the link is good for another try then.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<DeviceAccount> {
  const now = ctx.clock();
  // Looked at first: a dead link is refused without the work of hashing.
  const holder = await findLinkHolder(ctx, token);
  if (!holder) throw errors.deadLink();
  const { invalid } = errors;
  await assertStrongEnough({
    password,
    field: 'password',
    isStaff: holder.isStaff,
    about: [holder.name, holder.email, ...(await findContextNames(ctx))],
    invalid,
  });
  const passwordHash = await hashPassword(password);
  const userId = await inTransaction(ctx.db, async (tx) => {
    const link = await redeemPasswordLink(tx, { token, now });
    if (!link) throw errors.deadLink();
    const person = await tx.user.update({
      where: { id: link.userId },
      data: { passwordHash },
      select: { id: true, fullName: true, email: true, roles: true },
    });
    const prover = { actor: holderOf(person), requestId: ctx.requestId };
    // Before the proof, which ends the same and does not answer what there was.
    const { calendarEnded } = await endAccess(tx, person);
    await proveAddress(tx, prover, { now, password: { set: passwordHash } });
    await voidPasswordLinks(tx, { userId: person.id, now });
    await recordAudit(tx, prover, {
      action: 'password.set-by-link',
      targetType: 'user',
      targetId: person.id,
    });
    if (link.purpose !== 'invite')
      await queueMails(tx, ctx, [passwordChangedMail(person, { calendarEnded })]);
    return person.id;
  });
  forgetTrainingSessions();
  return { userId, credential: passwordHash };
}
