import { passwordReauthenticationCheck, type ReauthenticationCheck } from '@repo/auth/reauthentication';
import { factorReauthenticationChecks } from '@repo/auth/second-factors/factor-reauthentication-checks';
import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { googleSettings } from './google-settings.ts';
import { factorAdapter } from './second-factors.ts';

export function reauthenticationChecks(ctx: SignedInContext): ReauthenticationCheck<MarketplaceDb>[] {
  const { db, actor } = ctx;
  return [
    passwordReauthenticationCheck(db, actor.id),
    ...factorReauthenticationChecks(factorAdapter, ctx),
    {
      // Confirmed at Google and recorded by `reauthenticateWithGoogle`.
      way: 'google',
      isThere: async () =>
        googleSettings() !== undefined &&
        (await db.account.count({ where: { userId: actor.id, provider: 'google' } })) > 0,
    },
  ];
}
