import { findWays, hasFactor } from '@repo/auth/second-factors/factors';
import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';

/** Whether somebody has a passkey or an authenticator app, for administrators. */
export async function hasSecondFactor(
  ctx: Pick<SignedInContext, 'db' | 'actor'>,
  userId: string,
): Promise<boolean> {
  assertRole(ctx, 'admin');
  return hasFactor(await findWays(ctx.db, userId));
}
