import { message } from '@repo/schemas/childcare/common';
import { resetPasswordBody } from '@repo/schemas/sign-in';
import { resetPassword } from '#domain/accounts/reset-password.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  operationId: 'resetPassword',
  summary: 'Choose a new password with the link that was mailed',
  description: 'Ends every session of the person.',
  tags: ['Accounts'],
  access: 'anonymous',
  rateLimit: 'register',
  body: resetPasswordBody,
  response: { schema: message },
  errors: [errors.deadLink],
  async run({ ctx, body }) {
    await resetPassword(ctx, body);
    return { message: 'Your password is changed. Sign in with the new one' };
  },
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
