import { createFactorAdapter } from '@repo/accounts/factor-adapter';
import { type SecondStepSession, startSessionAfterSecondStep } from '@repo/accounts/start-session';
import {
  childcareDevices,
  childcareSessionTokens,
  isChildcareFactorRequired,
} from '@repo/auth/childcare-session';
import { isFactorEventByOperator, toFactorAudit } from '@repo/auth/second-factors/factor-audit';
import { createOwnFactors } from '@repo/auth/second-factors/own-factors';
import { createSignInSteps } from '@repo/auth/second-factors/sign-in-steps';
import { createSecondStepCookies } from '@repo/auth/second-factors/step-cookies';
import type { BrowserSignInState } from '@repo/auth/session-start';
import type { ChildcareDb } from '@repo/db/childcare';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { recordFailedSecondStepLater, recordFailedSignInLater } from '#domain/audit/record-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { refuseAndMailKeepLink } from '#domain/deletion/account-deletion.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { signInErrorText } from './sign-in-error-text.ts';

export const factorAdapter = createFactorAdapter<ChildcareDb, Context>(accountAdapter, {
  relyingParty: () => ({ name: env().CHILDCARE_NAME, publicUrl: env().CHILDCARE_URL }),
  keys: () => services().keys,
  rateLimits: () => services().rateLimits,
  errors,
  isRequired: isChildcareFactorRequired,
  async recordAudit(tx, ctx, person, event) {
    const actor = isFactorEventByOperator(event)
      ? 'operator'
      : (ctx.actor ?? { ...person, organizationId: null });
    await recordAudit(
      tx,
      { ...ctx, actor },
      { ...toFactorAudit(event), targetType: 'user', targetId: person.id },
    );
  },
});

export const ownFactors = createOwnFactors(factorAdapter);

/** The second step of a sign-in, and the passkey that is one by itself. */
export const signInSteps = createSignInSteps<ChildcareDb, Context, BrowserSignInState, SecondStepSession>(
  factorAdapter,
  {
    startSession: (tx, ctx, signIn) => startSessionAfterSecondStep(accountAdapter, tx, ctx, signIn),
    async findGeneration(ctx, id) {
      const select = { id: true, organizationId: true, sessionVersion: true, deactivatedAt: true } as const;
      const user = await ctx.db.user.findUnique({ where: { id }, select });
      if (!user || user.deactivatedAt) {
        recordFailedSignInLater(ctx, user, { by: 'passkey', why: 'deactivated' });
        const { refused } = await refuseAndMailKeepLink(ctx, id);
        throw errors.passkeyRefused({ message: signInErrorText(refused) });
      }
      return String(user.sessionVersion);
    },
    noteFailed: (ctx, { userId, ...how }) => recordFailedSecondStepLater(ctx, userId, how),
  },
);

export const stepCookies = createSecondStepCookies({
  service: 'childcare',
  secure: () => childcareSessionTokens().secure,
  devices: childcareDevices,
});
