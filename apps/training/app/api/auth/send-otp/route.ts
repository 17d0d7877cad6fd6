import { emailBody } from '@repo/schemas/training/account';
import { mailCodeWithinHourlyLimit } from '#auth/mail-code-within-hourly-limit.ts';
import { successMessageRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { services } from '#services.ts';

export const POST = successMessageRoute({
  operationId: 'sendOtp',
  summary: 'Mail a one-time code to sign in with',
  description:
    'Six digits, good once and for ten minutes; a new one voids the one before, and so do five wrong tries. The answer is the same whether the address has an account or not. Five an hour for one address.',
  tags: ['Sign-in'],
  access: 'anonymous',
  rateLimit: 'signIn',
  body: emailBody,
  errors: [errors.tooManyRequests],
  async run({ ctx, body }) {
    await mailCodeWithinHourlyLimit(ctx, services().rateLimits, body);
    return { message: 'If that address has an account, a code is on its way' };
  },
});
