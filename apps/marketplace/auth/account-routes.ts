import {
  createAddressRoutes,
  createPasswordRoutes,
  createReauthenticationRoutes,
  createSignInRoutes,
  createVerificationRoutes,
} from '@repo/accounts/account-routes';
import { clearedSessionCookie, sessionCookie } from '@repo/auth/marketplace-session';
import { accountService } from '#domain/accounts/account-service.ts';
import type { SignedInContext } from '#domain/context.ts';
import { services } from '#services.ts';
import { proofChecks } from './proof-checks.ts';

const cookies = { made: sessionCookie, cleared: clearedSessionCookie };

export const emailChangeRoutes = createAddressRoutes(accountService, { rateLimit: 'register', cookies });
export const passwordRoutes = createPasswordRoutes(accountService, cookies);
export const ownSignInRoutes = createSignInRoutes(accountService, cookies);
export const verificationRoutes = createVerificationRoutes(accountService, () => services().rateLimits);
export const reauthenticationRoutes = createReauthenticationRoutes(accountService, {
  checks: (ctx: SignedInContext) => proofChecks(ctx),
  rateLimits: () => services().rateLimits,
});
