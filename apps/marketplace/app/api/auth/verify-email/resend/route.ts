import { resendVerification } from '@repo/accounts/verify-email';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { accountService } from '#domain/accounts/account-service.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.resendVerification,
  access: 'user',
  rateLimit: 'register',
  async run({ ctx }) {
    const { alreadyVerified } = await resendVerification(accountService, ctx);
    return alreadyVerified ? accountAnswers.alreadyVerified : accountAnswers.linkSent;
  },
});
