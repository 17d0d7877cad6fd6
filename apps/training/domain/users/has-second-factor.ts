import { hasFactor, readEnabledFactorWays } from '@repo/auth/second-factors/factors';
import type { AdminContext } from '#domain/context.ts';

/** A passkey or an authenticator app. */
export async function hasSecondFactor(
  ctx: Pick<AdminContext, 'db' | 'actor'>,
  userId: string,
): Promise<boolean> {
  return hasFactor(await readEnabledFactorWays(ctx.db, userId));
}
