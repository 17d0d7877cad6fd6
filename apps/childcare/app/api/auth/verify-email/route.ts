import { verifyEmail } from '@repo/accounts/verify-email';
import { childcareDevices } from '@repo/auth/childcare-session';
import { accountAnswers, accountRoutes } from '@repo/schemas/account-routes';
import { accountService } from '#domain/accounts/account-service.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';
import { services } from '#services.ts';

export const POST = route({
  ...accountRoutes.verifyEmail,
  access: 'anonymous',
  rateLimit: 'register',
  errors: [errors.deadLink, errors.wrongPassword],
  async run({ ctx, body, request, reply }) {
    const { rateLimits } = services();
    const { hasPassword, device } = await verifyEmail(accountService, ctx, { ...body, rateLimits });
    const cookie = request.headers.get('cookie');
    if (device) reply.headers.append('set-cookie', childcareDevices().remember(cookie, device));
    return hasPassword ? accountAnswers.verified : accountAnswers.verifiedWithoutPassword;
  },
});
