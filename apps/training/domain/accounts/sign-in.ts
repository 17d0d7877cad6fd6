import { forgetTrainingSessions, startTrainingSignIn } from '@repo/auth/training-session';
import { inTransaction, type Prisma } from '@repo/db/training';
import type { LoginResult } from '@repo/schemas/training/account';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { proveAddress } from './prove-address.ts';
import { signedInUserOf } from './signed-in-user.ts';

export type SignInWay = 'password' | 'one-time code';

/** What a right password or code leads to. */
export type SignInOutcome = LoginResult | { refused: 'wrong' | 'deactivated' | 'too weak' };

/**
 * Makes the sign-in of somebody who has proved who they are; `proof` must still hold of the row (the password that was
 * right). The row is locked first: a deactivation or password change at the same moment ends this sign-in too, or it is
 * not made. A mailed code also proves the address: the first time, everything from before ends.
 */
export async function signIn(
  ctx: Context,
  { userId, by, proof = {} }: { userId: string; by: SignInWay; proof?: Prisma.UserWhereInput },
): Promise<SignInOutcome> {
  const now = ctx.clock();
  const outcome = await inTransaction<SignInOutcome>(ctx.db, async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, deactivatedAt: null, ...proof },
      data: { lastSignInAt: now },
      select: { id: true, email: true, fullName: true, roles: true },
    });
    if (!user) return { refused: 'wrong' };
    const actor = { kind: 'user', ...user, tokenId: '', provenAt: now } as const;
    const person = { actor, requestId: ctx.requestId };
    if (by === 'one-time code') await proveAddress(tx, person, { now, password: 'remove' });
    const token = await startTrainingSignIn(tx, { userId, userAgent: ctx.client.userAgent, now });
    await recordAudit(tx, person, {
      action: 'sign-in.made',
      targetType: 'user',
      targetId: userId,
      after: { by },
    });
    return { user: signedInUserOf(user), token, roles: user.roles };
  });
  if (by === 'one-time code') forgetTrainingSessions();
  return outcome;
}

/**
 * Writes down that somebody failed to sign in to an account that there is. After the answer, since its time must not tell
 * that there is one.
 */
export function noteFailedSignIn(
  ctx: Context,
  userId: string,
  by: SignInWay,
  why: 'wrong' | 'deactivated' | 'too weak',
): void {
  ctx.defer(() =>
    recordAudit(
      ctx.db,
      { ...ctx, actor: 'anonymous' },
      { action: 'sign-in.failed', targetType: 'user', targetId: userId, after: { by, why } },
    ),
  );
}
