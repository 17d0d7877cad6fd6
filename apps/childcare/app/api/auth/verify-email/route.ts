import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { verifyEmail } from '#domain/accounts/verify-email.ts';
import { errors } from '#domain/errors.ts';
import { notAllowed, route } from '#http.ts';

export const POST = route({
  ...accountRoutes.verifyEmail,
  access: 'anonymous',
  rateLimit: 'register',
  errors: [errors.deadLink, errors.wrongPassword],
  async run({ ctx, body }) {
    const { hasPassword } = await verifyEmail(ctx, body);
    return hasPassword ? accountAnswers.verified : accountAnswers.verifiedWithoutPassword;
  },
});

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST');
