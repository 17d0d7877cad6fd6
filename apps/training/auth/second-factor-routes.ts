import { createOwnFactorRoutes, createSecondStepRoutes } from '@repo/accounts/second-factor-routes';
import { clearTrainingSessionCache, trainingCookie } from '@repo/auth/training-session';
import { errors } from '#domain/errors.ts';
import { ownFactors, signInSteps, stepCookies } from './second-factors.ts';
import { startingBrowserOf } from './starting-browser.ts';

export const ownFactorRoutes = createOwnFactorRoutes({ errors, ownFactors });

export const secondStepRoutes = createSecondStepRoutes({
  errors,
  signInSteps,
  stepCookies,
  browserOf: (_ctx, request) => startingBrowserOf(request),
  answer({ reply }, { result }) {
    // The session that was replaced is forgotten after the commit.
    clearTrainingSessionCache();
    reply.headers.append('set-cookie', trainingCookie(result.token));
    return result;
  },
});
