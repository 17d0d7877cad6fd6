import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { redeemPasswordLink } from '@repo/auth/password-links';
import { hashPassword } from '@repo/auth/passwords';
import { assertStrongEnough } from '@repo/auth/staff-passwords';
import { inTransaction } from '@repo/db/childcare';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { findContextNames } from './find-context-names.ts';
import { findLinkHolder } from './find-link-holder.ts';
import { proveAddress } from './prove-address.ts';

/**
 * Sets the first or a new password by a mailed link, which also proves the address, and ends every session of the person.
 * Throws deadLink, and invalid for a password that is too weak for the person's role; the link is good for another try then.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<{ id: string; passwordHash: string }> {
  const now = ctx.clock();
  // Looked at first: a dead link is refused without the work of hashing.
  const holder = await findLinkHolder(ctx, token);
  if (!holder) throw errors.deadLink();
  const { invalid } = errors;
  await assertStrongEnough({
    password,
    field: 'password',
    isStaff: holder.isStaff,
    about: [holder.name, holder.email, ...(await findContextNames(ctx, holder))],
    invalid,
  });
  const passwordHash = await hashPassword(password);
  const user = await inTransaction(ctx.db, async (tx) => {
    const link = await redeemPasswordLink(tx, { token, now });
    if (!link) throw errors.deadLink();
    await proveAddress(tx, { userId: link.userId, now, password: { set: passwordHash } });
    const person = await tx.user.update({
      where: { id: link.userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { id: true, name: true, email: true, organizationId: true },
    });
    await recordAudit(
      tx,
      { ...ctx, actor: person },
      { action: 'password.set-by-link', targetType: 'user', targetId: person.id },
    );
    // Who sets a first password has no earlier one to fear for.
    if (link.purpose === 'reset') await queueMails(tx, ctx, [passwordChangedMail(person)]);
    return person;
  });
  forgetChildcareSessions();
  return { id: user.id, passwordHash };
}
