import type { SignInOutcome } from '@repo/auth/next-auth-options';
import type { RateLimits } from '@repo/auth/rate-limits';
import { limitKeyOf } from '@repo/http/client-address';
import { processWide } from '@repo/http/process-wide';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { RateLimitName } from '#rate-limits.ts';

/** Lets the work of one key take turns in this process. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turns = processWide('sign-in-turns', () => new Map<string, Promise<unknown>>());
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}

/**
 * Signs in with a password, ten wrong ones for an email address from one client in 15 minutes at most. Each try counts
 * before it is looked at, so that many at once get no more than ten either; a right one clears the count. They take
 * turns, so that right ones which come at once are not counted against each other.
 */
export function signInWithLimit(
  ctx: Context,
  rateLimits: RateLimits<RateLimitName>,
  credentials: { email: string; password: string },
): Promise<SignInOutcome> {
  const key = `${credentials.email.trim().toLowerCase()} ${limitKeyOf(ctx.client.address)}`;
  return inTurn(key, () => tryPassword(ctx, { rateLimits, key, credentials }));
}

type Try = {
  rateLimits: RateLimits<RateLimitName>;
  key: string;
  credentials: { email: string; password: string };
};

async function tryPassword(ctx: Context, { rateLimits, key, credentials }: Try): Promise<SignInOutcome> {
  const limit = await rateLimits.consume('signInFailure', key);
  if (!limit.allowed) {
    throw errors.tooManyRequests({
      message: 'Too many wrong passwords. Wait a few minutes, or choose a new password',
      retryAfterSeconds: limit.retryAfterSeconds,
    });
  }
  const outcome = await signInWithPassword(ctx, credentials);
  if (!('refused' in outcome)) await rateLimits.reset('signInFailure', key);
  return outcome;
}
