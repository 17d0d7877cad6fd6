import { trainingCookie } from '@repo/auth/training-session';
import { loginBody, loginResult } from '@repo/schemas/training/account';
import { envelope, succeed } from '@repo/schemas/training/common';
import { signInWithLimit } from '#auth/sign-in-with-limit.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';
import { services } from '#services.ts';

export const POST = route({
  operationId: 'login',
  summary: 'Sign in with a password or a one-time code',
  description:
    'Answers a token for `Authorization: Bearer` and sets it as a cookie too. It lasts 7 days from its last use and 30 days at most. Failures are limited for one address from one client (ten in 15 minutes), for one client, and for one address from all unknown devices together. Wrong codes are counted apart from wrong passwords.',
  tags: ['Sign-in'],
  access: 'anonymous',
  rateLimit: 'signIn',
  body: loginBody,
  response: { schema: envelope(loginResult) },
  errors: [
    errors.invalidCredentials,
    errors.accountDeactivated,
    errors.passwordTooWeak,
    errors.tooManyRequests,
  ],
  async run({ ctx, body, request, reply }) {
    const { result, deviceCookie } = await signInWithLimit(ctx, services().rateLimits, { request, body });
    reply.headers.append('set-cookie', trainingCookie(result.token));
    reply.headers.append('set-cookie', deviceCookie);
    return succeed(result);
  },
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
