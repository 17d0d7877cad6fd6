import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { hashPassword } from '@repo/auth/passwords';
import { assertStrongEnough } from '@repo/auth/staff-passwords';
import { inTransaction } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { notifySessionsEnded } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { peekEmailToken, redeemEmailToken } from './email-tokens.ts';
import { isStaff } from './is-staff.ts';
import { proveAddress } from './prove-address.ts';

/**
 * Sets a new password by a mailed link, ends every session of the person and removes connected accounts: whoever had a stolen
 * session may have connected their own. It also proves the address. Throws deadLink, and invalid for a password that is too weak for the person's role; the link is good
 * for another try then.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<{ id: string; passwordHash: string }> {
  const now = ctx.clock();
  // Looked at first: a dead link is refused without the work of hashing.
  const holder = await peekEmailToken(ctx.db, { token, purpose: 'RESET_PASSWORD', now });
  if (!holder) throw errors.deadLink();
  const { invalid } = errors;
  await assertStrongEnough({
    password,
    field: 'password',
    isStaff: isStaff(holder),
    about: [holder.name, holder.email, env().MARKETPLACE_NAME],
    invalid,
  });
  const passwordHash = await hashPassword(password);
  const person = await inTransaction(ctx.db, async (tx) => {
    const userId = await redeemEmailToken(tx, { token, purpose: 'RESET_PASSWORD', now });
    if (!userId) throw errors.deadLink();
    // A connection that is being made now is either committed, and removed, or finds its session ended.
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
    const removed = await tx.account.deleteMany({ where: { userId } });
    await proveAddress(tx, { userId, now, password: { set: passwordHash } });
    const user = await tx.user.update({
      where: { id: userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { id: true, name: true, email: true },
    });
    await recordAudit(
      tx,
      { ...ctx, actor: user },
      {
        action: 'password.set-by-link',
        targetType: 'user',
        targetId: userId,
        after: { endedConnections: removed.count },
      },
    );
    await queueMails(tx, ctx, [passwordChangedMail(user, { endedConnections: removed.count > 0 })]);
    await notifySessionsEnded(tx, userId);
    return user;
  });
  forgetMarketplaceSessions();
  return { id: person.id, passwordHash };
}
