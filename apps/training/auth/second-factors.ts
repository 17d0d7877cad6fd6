import { createFactorAdapter } from '@repo/accounts/factor-adapter';
import { isFactorEventByOperator, toFactorAudit } from '@repo/auth/second-factors/factor-audit';
import { createOwnFactors } from '@repo/auth/second-factors/own-factors';
import { createSignInSteps } from '@repo/auth/second-factors/sign-in-steps';
import { createSecondStepCookies } from '@repo/auth/second-factors/step-cookies';
import {
  isTrainingFactorRequired,
  isTrainingServedOverHttps,
  trainingDevices,
} from '@repo/auth/training-session';
import type { TrainingDb } from '@repo/db/training';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import {
  type BrowserSignInState,
  type CompletedSignIn,
  recordFailedSignInAfterResponse,
  startSessionAndMailIfNewDevice,
} from '#domain/accounts/sign-in.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { refuseAndMailKeepLink } from '#domain/deletion/account-deletion.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

export const factorAdapter = createFactorAdapter<TrainingDb, Context>(accountAdapter, {
  relyingParty: () => ({ name: env().TRAINING_NAME, publicUrl: env().TRAINING_URL }),
  keys: () => services().keys,
  rateLimits: () => services().rateLimits,
  errors,
  isRequired: isTrainingFactorRequired,
  async recordAudit(tx, ctx, { id, name: fullName }, event) {
    const actor = isFactorEventByOperator(event)
      ? 'operator'
      : (ctx.actor ?? ({ kind: 'user', id, fullName } as const));
    await recordAudit(tx, { ...ctx, actor }, { ...toFactorAudit(event), targetType: 'user', targetId: id });
  },
});

export const ownFactors = createOwnFactors(factorAdapter);

/** The second step of a sign-in, and the passkey that is one by itself. */
export const signInSteps = createSignInSteps<TrainingDb, Context, BrowserSignInState, CompletedSignIn>(
  factorAdapter,
  {
    startSession(tx, ctx, { userId, by, secondStep, browser }) {
      const way = by === 'one-time code' || by === 'passkey' ? by : 'password';
      return startSessionAndMailIfNewDevice(tx, ctx, { userId, by: way, secondStep, browser });
    },
    async findGeneration(ctx, id) {
      const user = await ctx.db.user.findUnique({ where: { id }, select: { deactivatedAt: true } });
      if (user?.deactivatedAt) {
        recordFailedSignInAfterResponse(ctx, id, 'passkey', 'deactivated');
        const { refused } = await refuseAndMailKeepLink(ctx, id);
        throw refused === 'closed' ? errors.accountClosed() : errors.accountDeactivated();
      }
      return '';
    },
    noteFailed: (ctx, { userId, by, why }) => recordFailedSignInAfterResponse(ctx, userId, by, why),
  },
);

export const stepCookies = createSecondStepCookies({
  service: 'training',
  secure: isTrainingServedOverHttps,
  devices: trainingDevices,
});
