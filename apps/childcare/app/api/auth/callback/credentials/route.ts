import { signInAnswer, signInBody } from '@repo/schemas/sign-in';
import { answerAuth } from '#auth/next-auth.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  operationId: 'signInWithPassword',
  summary: 'Sign in with email and password',
  description:
    'Sets the session cookie and redirects; with `json: true` answers 200 { url }, or 401 on a failure.',
  tags: ['Sign-in'],
  access: 'anonymous',
  rateLimit: 'signIn',
  bodyType: 'json-or-form',
  body: signInBody,
  response: { schema: signInAnswer },
  errors: [errors.unauthorized, errors.tooManyRequests],
  run: ({ ctx, request, body }) =>
    answerAuth(ctx, { request, action: 'callback', provider: 'credentials', body }),
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
