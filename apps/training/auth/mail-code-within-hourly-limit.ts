import type { RateLimits } from '@repo/auth/rate-limits';
import { type CodePurpose, issueAndMailOneTimeCode } from '#domain/accounts/issue-and-mail-one-time-code.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { RateLimitName } from '#rate-limits.ts';

/** Mails a one-time code, five for an address in an hour at most, whether it has an account or not. */
export async function mailCodeWithinHourlyLimit(
  ctx: Context,
  rateLimits: RateLimits<RateLimitName>,
  body: { email: string; purpose?: CodePurpose },
): Promise<void> {
  const limit = await rateLimits.consume('oneTimeCode', body.email);
  if (!limit.allowed) {
    throw errors.tooManyRequests({
      message: 'That were many codes within an hour. Use the last one, sign in with your password, or wait',
      retryAfterSeconds: limit.retryAfterSeconds,
    });
  }
  await issueAndMailOneTimeCode(ctx, body);
}
