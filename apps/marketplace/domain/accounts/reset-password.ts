import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { hashPassword } from '@repo/auth/passwords';
import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { tellSessionsEnded } from '#domain/conversations/chat-channel.ts';
import { errors } from '#domain/errors.ts';
import { passwordChangedMail } from '#mails/password-changed.ts';
import { redeemEmailToken, voidEmailTokens } from './email-tokens.ts';

/** Sets a new password by a mailed link, which also proves the address, and ends every session of the person. */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const now = ctx.clock();
  const passwordHash = await hashPassword(password);
  const person = await inTransaction(ctx.db, async (tx) => {
    const userId = await redeemEmailToken(tx, { token, purpose: 'RESET_PASSWORD', now });
    if (!userId) throw errors.deadLink();
    const user = await tx.user.update({
      where: { id: userId },
      data: { passwordHash, sessionVersion: { increment: 1 } },
      select: { name: true, email: true },
    });
    await tx.user.updateMany({
      where: { id: userId, emailVerifiedAt: null },
      data: { emailVerifiedAt: now },
    });
    await tellSessionsEnded(tx, userId);
    await voidEmailTokens(tx, { userId, purpose: 'VERIFY_EMAIL', now });
    return user;
  });
  forgetMarketplaceSessions();
  ctx.defer(() => ctx.mail.send(passwordChangedMail(person)));
}
