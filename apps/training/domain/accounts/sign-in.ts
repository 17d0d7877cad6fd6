import { createAuthToken } from '@repo/auth/training-session';
import { inTransaction, type Prisma } from '@repo/db/training';
import type { LoginResult } from '@repo/schemas/training/account';
import type { Context } from '#domain/context.ts';
import { signedInUserOf } from './signed-in-user.ts';

/** What a right password or code leads to. */
export type SignInOutcome = LoginResult | { refused: 'wrong' | 'deactivated' };

/**
 * Makes the sign-in of somebody who has proved who they are; `proof` must still hold of the row (the password that was
 * right). The row is locked first: a deactivation or password change at the same moment ends this sign-in too, or it is
 * not made.
 */
export function signIn(
  ctx: Context,
  { userId, proof = {} }: { userId: string; proof?: Prisma.UserWhereInput },
): Promise<SignInOutcome> {
  return inTransaction(ctx.db, async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, deactivatedAt: null, ...proof },
      data: { lastSignInAt: ctx.clock() },
      select: { id: true, email: true, fullName: true, roles: true },
    });
    if (!user) return { refused: 'wrong' };
    const token = await createAuthToken(tx, { userId, userAgent: ctx.client.userAgent });
    return { user: signedInUserOf(user), token, roles: user.roles };
  });
}
