import { createFactorAdapter } from '@repo/accounts/factor-adapter';
import { type SecondStepSession, startSessionAfterSecondStep } from '@repo/accounts/start-session';
import {
  isMarketplaceFactorRequired,
  marketplaceDevices,
  marketplaceSessionTokens,
} from '@repo/auth/marketplace-session';
import { isFactorEventByOperator, toFactorAudit } from '@repo/auth/second-factors/factor-audit';
import { createOwnFactors } from '@repo/auth/second-factors/own-factors';
import { createSignInSteps } from '@repo/auth/second-factors/sign-in-steps';
import { createSecondStepCookies } from '@repo/auth/second-factors/step-cookies';
import type { BrowserSignInState } from '@repo/auth/session-start';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { recordFailedSignInLater } from '#domain/audit/record-failed-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { suspendedAccountText } from './sign-in-error-text.ts';

export const factorAdapter = createFactorAdapter<MarketplaceDb, Context>(accountAdapter, {
  relyingParty: () => ({ name: env().MARKETPLACE_NAME, publicUrl: env().MARKETPLACE_URL }),
  keys: () => services().keys,
  rateLimits: () => services().rateLimits,
  errors,
  isRequired: isMarketplaceFactorRequired,
  async recordAudit(tx, ctx, person, event) {
    const actor = isFactorEventByOperator(event) ? 'operator' : (ctx.actor ?? person);
    await recordAudit(
      tx,
      { ...ctx, actor },
      { ...toFactorAudit(event), targetType: 'user', targetId: person.id },
    );
  },
});

export const ownFactors = createOwnFactors(factorAdapter);

/** The second step of a sign-in, and sign-in by passkey alone. */
export const signInSteps = createSignInSteps<MarketplaceDb, Context, BrowserSignInState, SecondStepSession>(
  factorAdapter,
  {
    startSession: (tx, ctx, signIn) => startSessionAfterSecondStep(accountAdapter, tx, ctx, signIn),
    async findGeneration(ctx, id) {
      const select = { sessionVersion: true, bannedAt: true, closedAt: true } as const;
      const user = await ctx.db.user.findUnique({ where: { id }, select });
      if (!user || user.bannedAt) {
        recordFailedSignInLater(ctx, id, { by: 'passkey', why: 'banned' });
        throw errors.passkeyRefused({ message: suspendedAccountText() });
      }
      if (user.closedAt) {
        recordFailedSignInLater(ctx, id, { by: 'passkey', why: 'deleted by its owner' });
        throw errors.passkeyRefused({ message: closedAccount });
      }
      return String(user.sessionVersion);
    },
    noteFailed: (ctx, { userId, ...how }) => recordFailedSignInLater(ctx, userId, how),
  },
);

const closedAccount =
  'This account is closed and will be deleted. To keep it, sign in with your password or Google';

export const stepCookies = createSecondStepCookies({
  service: 'marketplace',
  secure: () => marketplaceSessionTokens().secure,
  devices: marketplaceDevices,
});
