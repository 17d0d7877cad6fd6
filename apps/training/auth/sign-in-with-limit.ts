import type { RateLimits } from '@repo/auth/rate-limits';
import { limitKeyOf } from '@repo/http/client-address';
import { processWide } from '@repo/http/process-wide';
import type { LoginBody, LoginResult } from '@repo/schemas/training/account';
import type { SignInOutcome } from '#domain/accounts/sign-in.ts';
import { signInWithCode } from '#domain/accounts/sign-in-with-code.ts';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { RateLimitName } from '#rate-limits.ts';

/** Lets the work of one key take turns in this process. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turns = processWide('training-sign-in-turns', () => new Map<string, Promise<unknown>>());
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}

function tryToSignIn(ctx: Context, body: LoginBody): Promise<SignInOutcome> {
  return body.loginType === 'password' ? signInWithPassword(ctx, body) : signInWithCode(ctx, body);
}

/**
 * Signs in, ten failures for an email address from one client in 15 minutes at most. Each try counts before it is looked
 * at, so that many at once get no more than ten either; a right one clears the count. They take turns, so that right ones
 * which come at once are not counted against each other. Throws invalidCredentials, accountDeactivated, tooManyRequests.
 */
export function signInWithLimit(
  ctx: Context,
  rateLimits: RateLimits<RateLimitName>,
  body: LoginBody,
): Promise<LoginResult> {
  const key = `${body.email.trim().toLowerCase()} ${limitKeyOf(ctx.client.address)}`;
  return inTurn(key, async () => {
    const limit = await rateLimits.consume('signInFailure', key);
    if (!limit.allowed) {
      throw errors.tooManyRequests({
        message: 'Too many failed sign-ins. Wait a few minutes, or choose a new password',
        retryAfterSeconds: limit.retryAfterSeconds,
      });
    }
    const outcome = await tryToSignIn(ctx, body);
    if ('refused' in outcome && outcome.refused === 'wrong') throw errors.invalidCredentials();
    await rateLimits.reset('signInFailure', key);
    if ('refused' in outcome) throw errors.accountDeactivated();
    return outcome;
  });
}
