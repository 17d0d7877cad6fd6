import { signInAnswer, signOutBody } from '@repo/schemas/sign-in';
import { answerAuth } from '#auth/next-auth.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  operationId: 'signOut',
  summary: 'Sign out here',
  description: 'Ends this session, kept copies of its cookie too; other devices stay signed in.',
  tags: ['Sign-in'],
  access: 'anonymous',
  rateLimit: 'signIn',
  bodyType: 'json-or-form',
  body: signOutBody,
  response: { schema: signInAnswer },
  run: ({ ctx, request, body }) => answerAuth(ctx, { request, action: 'signout', body }),
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
