import { signOutEverywhere } from '@repo/accounts/sign-ins';
import { clearedSessionCookie } from '@repo/auth/childcare-session';
import { clearedCache } from '@repo/auth/clear-site-data';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { accountService } from '#domain/accounts/account-service.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.signOutEverywhere,
  access: 'user',
  async run({ ctx, reply }) {
    await signOutEverywhere(accountService, ctx);
    reply.headers.append('set-cookie', clearedSessionCookie());
    reply.headers.set(...clearedCache);
    return accountAnswers.signOutEverywhere;
  },
});
