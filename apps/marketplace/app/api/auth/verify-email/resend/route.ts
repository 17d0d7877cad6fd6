import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { resendVerification } from '#domain/accounts/resend-verification.ts';
import { route } from '#http.ts';

export const POST = route({
  ...accountRoutes.resendVerification,
  access: 'user',
  rateLimit: 'register',
  async run({ ctx }) {
    const { alreadyVerified } = await resendVerification(ctx);
    return alreadyVerified ? accountAnswers.alreadyVerified : accountAnswers.linkSent;
  },
});
