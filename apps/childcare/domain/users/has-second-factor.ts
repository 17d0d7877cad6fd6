import { hasFactor, readEnabledFactorWays } from '@repo/auth/second-factors/factors';
import type { SuperAdminContext } from '#domain/context.ts';

/** Whether the person has a passkey or an authenticator app. */
export async function hasSecondFactor(
  ctx: Pick<SuperAdminContext, 'db' | 'actor'>,
  userId: string,
): Promise<boolean> {
  return hasFactor(await readEnabledFactorWays(ctx.db, userId));
}
