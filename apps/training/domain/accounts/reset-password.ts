import { peekPasswordLink, redeemPasswordLink, voidPasswordLinks } from '@repo/auth/password-links';
import { hashPassword } from '@repo/auth/passwords';
import type { TrainingRole, UserActor } from '@repo/auth/training-actor';
import { forgetTrainingSessions } from '@repo/auth/training-session';
import { inTransaction } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { endSignIns } from './end-sign-ins.ts';
import { proveAddress } from './prove-address.ts';

/** Who opens a mailed link is its addressee, signed in or not. */
function holderOf(person: { id: string; email: string; fullName: string; roles: TrainingRole[] }): UserActor {
  return { kind: 'user', ...person, tokenId: '' };
}

/** Sets the password by a mailed link, which also proves the address, and ends every sign-in of the person. Throws deadLink. */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const now = ctx.clock();
  // Looked at first: a dead link is refused without the work of hashing.
  if (!(await peekPasswordLink(ctx.db, { token, now }))) throw errors.deadLink();
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    const link = await redeemPasswordLink(tx, { token, now });
    if (!link) throw errors.deadLink();
    const person = await tx.user.update({
      where: { id: link.userId },
      data: { passwordHash },
      select: { id: true, fullName: true, email: true, roles: true },
    });
    const prover = { actor: holderOf(person), requestId: ctx.requestId };
    await proveAddress(tx, prover, { now, password: { set: passwordHash } });
    await voidPasswordLinks(tx, { userId: person.id, now });
    await endSignIns(tx, { id: person.id, email: person.email });
    await recordAudit(tx, prover, {
      action: 'password.set-by-link',
      targetType: 'user',
      targetId: person.id,
    });
    if (link.purpose !== 'invite') await queueMails(tx, ctx, [passwordChangedMail(person)]);
  });
  forgetTrainingSessions();
}
