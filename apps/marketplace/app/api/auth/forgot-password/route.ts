import { requestPasswordReset } from '@repo/accounts/request-password-reset';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { accountService } from '#domain/accounts/account-service.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.forgotPassword,
  access: 'anonymous',
  rateLimit: 'register',
  run({ ctx, body }) {
    requestPasswordReset(accountService, ctx, body);
    return accountAnswers.forgotPassword;
  },
});
