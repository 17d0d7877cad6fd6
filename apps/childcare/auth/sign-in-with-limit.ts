import { signInWithinLimit } from '@repo/auth/limited-sign-in';
import type { SignInOutcome } from '@repo/auth/next-auth-options';
import type { RateLimits } from '@repo/auth/rate-limits';
import { limitKeyOf } from '@repo/http/client-address';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { RateLimitName } from '#rate-limits.ts';

/** Signs in with a password: ten wrong ones for an email address from one client in 15 minutes at most. */
export function signInWithLimit(
  ctx: Context,
  rateLimits: RateLimits<RateLimitName>,
  credentials: { email: string; password: string },
): Promise<SignInOutcome> {
  return signInWithinLimit({
    rateLimits,
    key: `${credentials.email.trim().toLowerCase()} ${limitKeyOf(ctx.client.address)}`,
    tooMany: (retryAfterSeconds) =>
      errors.tooManyRequests({
        message: 'Too many wrong passwords. Wait a few minutes, or choose a new password',
        retryAfterSeconds,
      }),
    signIn: () => signInWithPassword(ctx, credentials),
  });
}
