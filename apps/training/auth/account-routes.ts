import {
  createAddressRoutes,
  createReauthenticationRoutes,
  createSignInRoutes,
} from '@repo/accounts/account-routes';
import { clearedTrainingCookie, trainingCookie } from '@repo/auth/training-session';
import { accountService } from '#domain/accounts/account-service.ts';
import type { SignedInContext } from '#domain/context.ts';
import { services } from '#services.ts';
import { proofChecks } from './proof-checks.ts';

const cookies = { made: trainingCookie, cleared: clearedTrainingCookie };

export const emailChangeRoutes = createAddressRoutes(accountService, { rateLimit: 'signIn', cookies });
export const ownSignInRoutes = createSignInRoutes(accountService, cookies);
export const reauthenticationRoutes = createReauthenticationRoutes(accountService, {
  checks: (ctx: SignedInContext) => proofChecks(ctx),
  rateLimits: () => services().rateLimits,
});
