import { changePassword } from '@repo/accounts/change-password';
import { childcareDevices, sessionCookie } from '@repo/auth/childcare-session';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const PUT = route({
  ...accountRoutes.changePassword,
  access: 'user',
  rateLimit: 'passwordChange',
  errors: [errors.wrongPassword, errors.noPassword],
  async run({ ctx, body, request, reply }) {
    const { session, device } = await changePassword(accountService, ctx, body);
    reply.headers.append('set-cookie', await sessionCookie(session));
    reply.headers.append('set-cookie', childcareDevices().remember(request.headers.get('cookie'), device));
    return accountAnswers.changePassword;
  },
});
