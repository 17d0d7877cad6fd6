import { findWays, hasFactor } from '@repo/auth/second-factors/factors';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Whether somebody has a passkey or an authenticator app, for the platform's administrators. Throws forbidden. */
export async function hasSecondFactor(
  ctx: Pick<SignedInContext, 'db' | 'actor'>,
  userId: string,
): Promise<boolean> {
  if (ctx.actor.role !== 'SUPER_ADMIN') throw errors.forbidden();
  return hasFactor(await findWays(ctx.db, userId));
}
