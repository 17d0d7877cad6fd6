import { deviceAccountOf } from '@repo/auth/known-devices';
import { marketplaceDevices, sessionCookie } from '@repo/auth/marketplace-session';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { changePassword } from '#domain/accounts/change-password.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const PUT = route({
  ...accountRoutes.changePassword,
  access: 'user',
  rateLimit: 'passwordChange',
  errors: [errors.wrongPassword, errors.noPassword],
  async run({ ctx, body, request, reply }) {
    const { sessionVersion, sessionId, passwordHash } = await changePassword(ctx, body);
    const { id: userId } = ctx.actor;
    reply.headers.append('set-cookie', await sessionCookie({ userId, sessionVersion, sessionId }));
    const device = deviceAccountOf({ id: userId, passwordHash });
    reply.headers.append('set-cookie', marketplaceDevices().remember(request.headers.get('cookie'), device));
    return accountAnswers.changePassword;
  },
});
