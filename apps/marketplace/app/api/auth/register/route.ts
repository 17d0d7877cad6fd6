import { registerBody } from '@repo/schemas/marketplace/account';
import { messageAnswer } from '@repo/schemas/marketplace/common';
import { registerAndMailVerification } from '#domain/accounts/register.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'register',
  summary: 'Create an account',
  tags: ['Accounts'],
  access: 'anonymous',
  rateLimit: 'register',
  body: registerBody,
  response: { status: 201, schema: messageAnswer },
  errors: [errors.userExists],
  async run({ ctx, body }) {
    await registerAndMailVerification(ctx, body);
    return { message: 'Account created. We sent you a link to confirm your email address' };
  },
});
