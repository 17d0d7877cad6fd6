import { createOwnFactorRoutes, createSecondStepRoutes } from '@repo/accounts/second-factor-routes';
import { originOf, sameOriginPath } from '@repo/auth/callback-url';
import {
  childcareDevices,
  childcareSessions,
  clearChildcareSessionCache,
  sessionCookie,
} from '@repo/auth/childcare-session';
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
    readBrowserSignInState({ request, devices: childcareDevices(), sessions: childcareSessions(), actor }),
  async answer({ request, body, reply }, { userId, sessionVersion, sessionId, endedOthers }) {
    if (endedOthers) clearChildcareSessionCache();
    reply.headers.append('set-cookie', await sessionCookie({ userId, sessionVersion, sessionId }));
    const origin = originOf(request.headers, env().CHILDCARE_URL);
    return { url: `${origin}${sameOriginPath(body.callbackUrl, origin)}` };
  },
});
