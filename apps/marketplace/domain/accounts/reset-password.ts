import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { hashPassword } from '@repo/auth/passwords';
import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { tellSessionsEnded } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { redeemEmailToken } from './email-tokens.ts';
import { proveAddress } from './prove-address.ts';

/**
 * Sets a new password by a mailed link and ends every session of the person. It also proves the address: the first time,
 * connected accounts go too.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const now = ctx.clock();
  const passwordHash = await hashPassword(password);
  const person = await inTransaction(ctx.db, async (tx) => {
    const userId = await redeemEmailToken(tx, { token, purpose: 'RESET_PASSWORD', now });
    if (!userId) throw errors.deadLink();
    await proveAddress(tx, { userId, now, password: { set: passwordHash } });
    const user = await tx.user.update({
      where: { id: userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { name: true, email: true },
    });
    await tellSessionsEnded(tx, userId);
    return user;
  });
  forgetMarketplaceSessions();
  ctx.defer(() => ctx.mail.send(passwordChangedMail(person)));
}
