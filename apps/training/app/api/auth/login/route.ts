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
    'Answers a token for `Authorization: Bearer` and sets it as a cookie too. It lasts 7 days from its last use. Ten failures for one address from one client in 15 minutes are the limit.',
  tags: ['Sign-in'],
  access: 'anonymous',
  rateLimit: 'signIn',
  body: loginBody,
  response: { schema: envelope(loginResult) },
  errors: [errors.invalidCredentials, errors.accountDeactivated, errors.tooManyRequests],
  async run({ ctx, body, reply }) {
    const result = await signInWithLimit(ctx, services().rateLimits, body);
    reply.headers.append('set-cookie', trainingCookie(result.token));
    return succeed(result);
  },
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
