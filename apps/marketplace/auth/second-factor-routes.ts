import { createOwnFactorRoutes, createSecondStepRoutes } from '@repo/accounts/second-factor-routes';
import { originOf, sameOriginPath } from '@repo/auth/callback-url';
import {
  clearMarketplaceSessionCache,
  marketplaceDevices,
  marketplaceSessions,
  sessionCookie,
} from '@repo/auth/marketplace-session';
import { readBrowserSignInState } from '@repo/auth/session-start';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { ownFactors, signInSteps, stepCookies } from './second-factors.ts';

export const ownFactorRoutes = createOwnFactorRoutes({ errors, ownFactors });

export const secondStepRoutes = createSecondStepRoutes({
  errors,
  signInSteps,
  stepCookies,
  browserOf: ({ actor }, request) =>
    readBrowserSignInState({
      request,
      devices: marketplaceDevices(),
      sessions: marketplaceSessions(),
      actor,
    }),
  async answer({ request, body, reply }, { userId, sessionVersion, sessionId, endedOthers }) {
    if (endedOthers) clearMarketplaceSessionCache();
    reply.headers.append('set-cookie', await sessionCookie({ userId, sessionVersion, sessionId }));
    const origin = originOf(request.headers, env().MARKETPLACE_URL);
    return { url: `${origin}${sameOriginPath(body.callbackUrl, origin)}` };
  },
});
