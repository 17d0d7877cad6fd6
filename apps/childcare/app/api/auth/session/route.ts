import { session } from '@repo/schemas/childcare/account';
import { answerAuth } from '#auth/next-auth.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'getSession',
  summary: 'Who is signed in',
  description: 'An empty object when nobody is. Reading the session renews it for another seven days.',
  tags: ['Sign-in'],
  access: 'public',
  response: { schema: session },
  run: ({ ctx, request }) => answerAuth(ctx, { request, action: 'session' }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
