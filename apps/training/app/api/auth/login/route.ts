import { trainingSetCookieHeader } from '@repo/auth/training-session';
import { loginBody, loginResult, secondStepNeeded } from '@repo/schemas/training/account';
import { envelope, succeed } from '@repo/schemas/training/common';
import { secondStepNeededResponse } from '#auth/second-step-needed-response.ts';
import { signInWithLimit } from '#auth/sign-in-with-limit.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';
import { services } from '#services.ts';

export const POST = route({
  operationId: 'login',
  summary: 'Sign in with a password or a one-time code',
  description:
    'Answers a token for `Authorization: Bearer` and sets it as a cookie too. It lasts 7 days from its last use and 30 days at most. Failures are limited for one address from one client (ten in 15 minutes), for one client, and for one address from all unknown devices together. Wrong codes are counted apart from wrong passwords. Somebody with a second factor gets 401 with “Second step required” and a cookie for `POST /api/auth/second-step`.',
  tags: ['Sign-in'],
  access: 'anonymous',
  rateLimit: 'signIn',
  body: loginBody,
  response: { schema: envelope(loginResult) },
  otherResponses: [
    { status: 401, schema: secondStepNeeded, description: '`url`: the page of the second step' },
  ],
  errors: [
    errors.invalidCredentials,
    errors.secondStepNeeded,
    errors.accountDeactivated,
    errors.accountClosed,
    errors.passwordTooWeak,
    errors.tooManyRequests,
  ],
  async run({ ctx, body, request, reply }) {
    const signedIn = await signInWithLimit(ctx, services().rateLimits, { request, body });
    if ('secondStep' in signedIn) return secondStepNeededResponse(signedIn.secondStep);
    const { result, deviceCookie } = signedIn;
    reply.headers.append('set-cookie', trainingSetCookieHeader(result.token));
    reply.headers.append('set-cookie', deviceCookie);
    return succeed(result);
  },
});
