import { findWays, hasFactor } from '@repo/auth/second-factors/factors';
import type { SuperAdminContext } from '#domain/context.ts';

/** Whether somebody has a passkey or an authenticator app, for the platform's administrators. */
export async function hasSecondFactor(
  ctx: Pick<SuperAdminContext, 'db' | 'actor'>,
  userId: string,
): Promise<boolean> {
  return hasFactor(await findWays(ctx.db, userId));
}
