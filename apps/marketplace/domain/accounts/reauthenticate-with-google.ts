import {
  recordFailedReauthenticationLater,
  recordReauthenticationIfProofHolds,
} from '@repo/accounts/record-reauthentication';
import type { GoogleProfile } from '@repo/auth/google';
import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { recentProofSeconds } from '@repo/auth/recent-proof';
import type { SignedInContext } from '#domain/context.ts';
import { accountAdapter } from './account-adapter.ts';

export type GoogleReauthenticationOutcome = 'confirmed' | 'other-account' | 'long-ago' | 'session-ended';

/** Only the connected Google account counts. If Google reports when the password was entered, it must be recent. */
export async function reauthenticateWithGoogle(
  ctx: SignedInContext,
  profile: GoogleProfile,
): Promise<GoogleReauthenticationOutcome> {
  const isOwn = await ctx.db.account.count({
    where: { userId: ctx.actor.id, provider: 'google', providerAccountId: profile.sub },
  });
  if (isOwn === 0) {
    recordFailedReauthenticationLater(accountAdapter, ctx, 'google');
    return 'other-account';
  }
  const { auth_time: provenAt } = profile;
  const seconds = ctx.clock().getTime() / 1000;
  if (provenAt !== undefined && seconds - provenAt > recentProofSeconds) return 'long-ago';
  const isRecorded = await recordReauthenticationIfProofHolds(accountAdapter, ctx, {
    way: 'google',
    proof: {},
  });
  clearMarketplaceSessionCache();
  return isRecorded ? 'confirmed' : 'session-ended';
}
