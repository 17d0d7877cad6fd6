import { registerAnswer, registerBody } from '@repo/schemas/childcare/account';
import { registerAndMailVerification } from '#domain/accounts/register.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'register',
  summary: 'Create an account',
  description:
    'LEARNER (default) or CORPORATE_ADMIN, who gets a new centre. Nobody becomes SUPER_ADMIN this way: 403. A CORPORATE_ADMIN needs a password of 10 characters that is not common.',
  tags: ['Accounts'],
  access: 'anonymous',
  rateLimit: 'register',
  body: registerBody,
  response: { status: 201, schema: registerAnswer },
  errors: [errors.forbidden, errors.emailTaken],
  run: async ({ ctx, body }) => ({
    user: await registerAndMailVerification(ctx, body, { billingByDefault: env().BILLING_BY_DEFAULT }),
  }),
});
