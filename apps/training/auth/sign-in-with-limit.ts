import { findDeviceAccountByEmail } from '@repo/accounts/find-device-account';
import { type SignInLimit, signInWithinLimit } from '@repo/auth/limited-sign-in';
import type { RateLimits } from '@repo/auth/rate-limits';
import { trainingDevices } from '@repo/auth/training-session';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import type { LoginBody, LoginResult } from '@repo/schemas/training/account';
import type { BrowserSignInState, SignInOutcome } from '#domain/accounts/sign-in.ts';
import { signInWithCode } from '#domain/accounts/sign-in-with-code.ts';
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { readBrowserSignInState } from './browser-sign-in-state.ts';

function tryToSignIn(ctx: Context, body: LoginBody, browser: BrowserSignInState): Promise<SignInOutcome> {
  return body.loginType === 'password'
    ? signInWithPassword(ctx, body, browser)
    : signInWithCode(ctx, body, browser);
}

type SignedIn = {
  result: LoginResult;
  /** Makes the browser a known one. */
  deviceCookie: string;
};

/**
 * Signs in within the limits on failures, or answers the token of the second step for who has one. Throws invalidCredentials,
 * accountDeactivated, accountClosed, passwordTooWeak, tooManyRequests.
 */
export async function signInWithLimit(
  ctx: Context,
  rateLimits: RateLimits<SignInLimit>,
  { request, body }: { request: Request; body: LoginBody },
): Promise<SignedIn | { secondStep: string }> {
  const isByPassword = body.loginType === 'password';
  const cookie = request.headers.get('cookie');
  const devices = trainingDevices();
  const account = isByPassword ? await findDeviceAccountByEmail(ctx, body.email) : null;
  const outcome = await signInWithinLimit<SignInOutcome>({
    rateLimits,
    email: body.email,
    client: rateLimitKeyOf(ctx.client.address),
    deviceId: account && devices.find(cookie, account),
    isByPassword,
    tooMany: errors.tooManyRequests,
    signIn: () => tryToSignIn(ctx, body, readBrowserSignInState(request)),
    isRight: (outcome) => !('refused' in outcome && outcome.refused === 'wrong'),
  });
  if ('refused' in outcome) {
    if (outcome.refused === 'wrong') throw errors.invalidCredentials();
    if (outcome.refused === 'closed') throw errors.accountClosed();
    throw outcome.refused === 'too weak' ? errors.passwordTooWeak() : errors.accountDeactivated();
  }
  if ('secondStep' in outcome) return outcome;
  const { result, account: signedIn } = outcome;
  return { result, deviceCookie: devices.remember(cookie, signedIn) };
}
