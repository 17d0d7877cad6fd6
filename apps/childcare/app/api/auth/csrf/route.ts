import { csrfAnswer } from '@repo/schemas/sign-in';
import { answerAuth } from '#auth/next-auth.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'getCsrfToken',
  summary: 'A token for the sign-in and sign-out forms',
  tags: ['Sign-in'],
  access: 'anonymous',
  response: { schema: csrfAnswer },
  run: ({ ctx, request }) => answerAuth(ctx, { request, action: 'csrf' }),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
