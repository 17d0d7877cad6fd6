import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { peekPasswordLink, redeemPasswordLink } from '@repo/auth/password-links';
import { hashPassword } from '@repo/auth/passwords';
import { inTransaction } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { proveAddress } from './prove-address.ts';

/**
 * Sets the first or a new password by a mailed link, which also proves the address, and ends every session of the person.
 * Throws deadLink.
 */
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
    await proveAddress(tx, { userId: link.userId, now, password: { set: passwordHash } });
    const person = await tx.user.update({
      where: { id: link.userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { name: true, email: true },
    });
    // Who sets a first password has no earlier one to fear for.
    if (link.purpose === 'reset') await queueMails(tx, ctx, [passwordChangedMail(person)]);
  });
  forgetChildcareSessions();
}
