import { inTransaction } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { sendVerification } from './send-verification.ts';

/** Mails the signed-in person a new link, unless the address is proved already. */
export async function resendVerification(ctx: SignedInContext): Promise<{ alreadyVerified: boolean }> {
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.actor.id },
    select: { id: true, name: true, email: true, emailVerifiedAt: true },
  });
  if (user.emailVerifiedAt) return { alreadyVerified: true };
  await inTransaction(ctx.db, (tx) => sendVerification(tx, ctx, user));
  return { alreadyVerified: false };
}
