import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { resetPassword } from '#domain/accounts/reset-password.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  ...accountRoutes.resetPassword,
  access: 'anonymous',
  rateLimit: 'register',
  errors: [errors.deadLink],
  async run({ ctx, body }) {
    await resetPassword(ctx, body);
    return accountAnswers.resetPassword;
  },
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
