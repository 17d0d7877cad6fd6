import { childcareDevices } from '@repo/auth/childcare-session';
import { deviceAccountOf } from '@repo/auth/known-devices';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { resetPassword } from '#domain/accounts/reset-password.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.resetPassword,
  access: 'anonymous',
  rateLimit: 'register',
  errors: [errors.deadLink],
  async run({ ctx, body, request, reply }) {
    const user = await resetPassword(ctx, body);
    const cookie = request.headers.get('cookie');
    reply.headers.append('set-cookie', childcareDevices().remember(cookie, deviceAccountOf(user)));
    return accountAnswers.resetPassword;
  },
});
