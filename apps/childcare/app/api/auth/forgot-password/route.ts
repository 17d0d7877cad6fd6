import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { requestPasswordReset } from '#domain/accounts/request-password-reset.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.forgotPassword,
  access: 'anonymous',
  rateLimit: 'register',
  run({ ctx, body }) {
    requestPasswordReset(ctx, body);
    return accountAnswers.forgotPassword;
  },
});
