import { lockPerson } from '@repo/auth/second-factors/factor-db';
import type { ProvenBy } from '@repo/auth/second-factors/prove-factor';
import { beginSecondStep } from '@repo/auth/second-factors/second-steps';
import { forgetTrainingSessions, startTrainingSignIn } from '@repo/auth/training-session';
import { inTransaction, type Prisma, type TrainingDb } from '@repo/db/training';
import type { LoginResult } from '@repo/schemas/training/account';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { proveAddress } from './prove-address.ts';
import { signedInUserOf } from './signed-in-user.ts';

export type SignInWay = 'password' | 'one-time code' | 'passkey';

/** What a right password or code leads to. */
export type SignInOutcome =
  | LoginResult
  | { refused: 'wrong' | 'deactivated' | 'too weak' }
  /** The token of a browser that has still to take the second step. */
  | { secondStep: string };

type Proven = {
  userId: string;
  by: SignInWay;
  /** What the second step was taken with, by somebody who has one. */
  secondStep?: ProvenBy | undefined;
};

/**
 * Makes the sign-in of somebody who has proved who they are, whose row is locked by this; null for an account that is
 * deactivated or gone. Inside the caller's transaction.
 */
export async function finishSignIn(
  tx: TrainingDb,
  ctx: Context,
  { userId, by, secondStep }: Proven,
): Promise<LoginResult | null> {
  const now = ctx.clock();
  const [user] = await tx.user.updateManyAndReturn({
    where: { id: userId, deactivatedAt: null },
    data: { lastSignInAt: now },
    select: { id: true, email: true, fullName: true, roles: true },
  });
  if (!user) return null;
  const token = await startTrainingSignIn(tx, { userId, userAgent: ctx.client.userAgent, now });
  const person = { actor: { kind: 'user', ...user } as const, requestId: ctx.requestId };
  await recordAudit(tx, person, {
    action: 'sign-in.made',
    targetType: 'user',
    targetId: userId,
    after: { by, ...(secondStep ? { secondStep } : {}) },
  });
  return { user: signedInUserOf(user), token, roles: user.roles };
}

/**
 * Signs somebody in whose password or code was right, or begins the second step of who has one; `proof` must still hold of the row
 * (the password that was right). The row is locked first: a deactivation or password change at the same moment ends this sign-in
 * too, or it is not made. A mailed code also proves the address: the first time, everything from before ends.
 */
export async function signIn(
  ctx: Context,
  { userId, by, proof = {} }: Proven & { proof?: Prisma.UserWhereInput },
): Promise<SignInOutcome> {
  const now = ctx.clock();
  const outcome = await inTransaction<SignInOutcome>(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const user = await tx.user.findFirst({
      where: { id: userId, deactivatedAt: null, ...proof },
      select: { id: true, email: true, fullName: true, roles: true },
    });
    if (!user) return { refused: 'wrong' };
    const actor = { kind: 'user', ...user, tokenId: '', provenAt: now } as const;
    if (by === 'one-time code') {
      await proveAddress(tx, { actor, requestId: ctx.requestId }, { now, password: 'remove' });
    }
    const secondStep = await beginSecondStep(tx, { userId, by, generation: '', now });
    if (secondStep !== null) return { secondStep };
    return (await finishSignIn(tx, ctx, { userId, by })) ?? { refused: 'wrong' };
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
