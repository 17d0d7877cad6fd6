import {
  createEmailChangeRoutes,
  createOwnSignInRoutes,
  createPasswordRoutes,
  createReauthenticationRoutes,
  createVerificationRoutes,
} from '@repo/accounts/account-routes';
import { clearedSessionCookie, sessionCookie } from '@repo/auth/marketplace-session';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import type { SignedInContext } from '#domain/context.ts';
import { services } from '#services.ts';
import { reauthenticationChecks } from './reauthentication-checks.ts';

const cookies = { made: sessionCookie, cleared: clearedSessionCookie };

export const emailChangeRoutes = createEmailChangeRoutes(accountAdapter, { rateLimit: 'register', cookies });
export const passwordRoutes = createPasswordRoutes(accountAdapter, cookies);
export const ownSignInRoutes = createOwnSignInRoutes(accountAdapter, cookies);
export const verificationRoutes = createVerificationRoutes(accountAdapter, () => services().rateLimits);
export const reauthenticationRoutes = createReauthenticationRoutes(accountAdapter, {
  checks: (ctx: SignedInContext) => reauthenticationChecks(ctx),
  rateLimits: () => services().rateLimits,
});
