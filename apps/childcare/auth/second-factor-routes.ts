import { createCookieSecondStepRoutes } from '@repo/accounts/cookie-sign-in';
import { createOwnFactorRoutes } from '@repo/accounts/second-factor-routes';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { errors } from '#domain/errors.ts';
import { ownFactors, signInSteps, stepCookies } from './second-factors.ts';

export const ownFactorRoutes = createOwnFactorRoutes({ errors, ownFactors });
export const secondStepRoutes = createCookieSecondStepRoutes(accountAdapter, {
  errors,
  signInSteps,
  stepCookies,
});
