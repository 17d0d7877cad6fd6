import { resetPassword } from '@repo/accounts/reset-password';
import { marketplaceDevices } from '@repo/auth/marketplace-session';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.resetPassword,
  description: `${accountRoutes.resetPassword.description} A connected Google account is removed and can be connected again.`,
  access: 'anonymous',
  rateLimit: 'register',
  errors: [errors.deadLink],
  async run({ ctx, body, request, reply }) {
    const device = await resetPassword(accountService, ctx, body);
    const cookie = request.headers.get('cookie');
    reply.headers.append('set-cookie', marketplaceDevices().remember(cookie, device));
    return accountAnswers.resetPassword;
  },
});
