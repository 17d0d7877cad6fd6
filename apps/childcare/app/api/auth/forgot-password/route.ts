import { message } from '@repo/schemas/childcare/common';
import { forgotPasswordBody } from '@repo/schemas/sign-in';
import { requestPasswordReset } from '#domain/accounts/request-password-reset.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  operationId: 'forgotPassword',
  summary: 'Mail a link to choose a new password',
  description: 'The answer is the same whether the address has an account or not.',
  tags: ['Accounts'],
  access: 'anonymous',
  rateLimit: 'register',
  body: forgotPasswordBody,
  response: { schema: message },
  run({ ctx, body }) {
    requestPasswordReset(ctx, body);
    return { message: 'If that address has an account, a link to choose a new password is on its way' };
  },
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
