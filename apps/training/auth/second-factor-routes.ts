import { createOwnFactorRoutes, createSecondStepRoutes } from '@repo/accounts/second-factor-routes';
import { clearTrainingSessionCache, trainingSetCookieHeader } from '@repo/auth/training-session';
import { errors } from '#domain/errors.ts';
import { readBrowserSignInState } from './browser-sign-in-state.ts';
import { ownFactors, signInSteps, stepCookies } from './second-factors.ts';

export const ownFactorRoutes = createOwnFactorRoutes({ errors, ownFactors });

export const secondStepRoutes = createSecondStepRoutes({
  errors,
  signInSteps,
  stepCookies,
  browserOf: (_ctx, request) => readBrowserSignInState(request),
  answer({ reply }, { result }) {
    // The session that was replaced is forgotten after the commit.
    clearTrainingSessionCache();
    reply.headers.append('set-cookie', trainingSetCookieHeader(result.token));
    return result;
  },
});
