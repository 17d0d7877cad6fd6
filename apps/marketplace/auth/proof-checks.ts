import { type ProofCheck, passwordCheck } from '@repo/auth/reauthentication';
import { factorChecks } from '@repo/auth/second-factors/factor-checks';
import type { MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { googleSettings } from './google-settings.ts';
import { factorService } from './second-factors.ts';

export function proofChecks(ctx: SignedInContext): ProofCheck<MarketplaceDb>[] {
  const { db, actor } = ctx;
  return [
    passwordCheck(db, actor.id),
    ...factorChecks(factorService, ctx),
    {
      // Confirmed at Google and recorded by `confirmWithGoogle`.
      way: 'google',
      isThere: async () =>
        googleSettings() !== undefined &&
        (await db.account.count({ where: { userId: actor.id, provider: 'google' } })) > 0,
    },
  ];
}
