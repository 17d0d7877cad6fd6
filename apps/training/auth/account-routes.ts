import {
  createEmailChangeRoutes,
  createOwnSignInRoutes,
  createReauthenticationRoutes,
} from '@repo/accounts/account-routes';
import { trainingClearCookieHeader, trainingSetCookieHeader } from '@repo/auth/training-session';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import type { SignedInContext } from '#domain/context.ts';
import { services } from '#services.ts';
import { reauthenticationChecks } from './reauthentication-checks.ts';

const cookies = { made: trainingSetCookieHeader, cleared: trainingClearCookieHeader };

export const emailChangeRoutes = createEmailChangeRoutes(accountAdapter, { rateLimit: 'signIn', cookies });
export const ownSignInRoutes = createOwnSignInRoutes(accountAdapter, cookies);
export const reauthenticationRoutes = createReauthenticationRoutes(accountAdapter, {
  checks: (ctx: SignedInContext) => reauthenticationChecks(ctx),
  rateLimits: () => services().rateLimits,
});
