import { hashToken } from '@repo/auth/tokens';
import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { redeemEmailToken } from './email-tokens.ts';

/** Proves an address by the link that was mailed to it. Opening the same link again is no error. */
export async function verifyEmail(ctx: Context, { token }: { token: string }): Promise<void> {
  const now = ctx.clock();
  await inTransaction(ctx.db, async (tx) => {
    const userId = await redeemEmailToken(tx, { token, purpose: 'VERIFY_EMAIL', now });
    if (userId) {
      await tx.user.updateMany({
        where: { id: userId, emailVerifiedAt: null },
        data: { emailVerifiedAt: now },
      });
      return;
    }
    const done = await tx.emailToken.findFirst({
      where: {
        tokenHash: hashToken(token),
        purpose: 'VERIFY_EMAIL',
        user: { emailVerifiedAt: { not: null } },
      },
      select: { id: true },
    });
    if (!done) throw errors.deadLink();
  });
}
