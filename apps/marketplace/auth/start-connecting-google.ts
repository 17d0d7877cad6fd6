import { readCookie } from '@repo/auth/cookies';
import { marketplaceSessions } from '@repo/auth/marketplace-session';
import { nowInSeconds } from '@repo/auth/session-tokens';
import { assertAddressProven } from '#domain/accounts/assert-address-proven.ts';
import { assertOwnPassword } from '#domain/accounts/assert-own-password.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { connectIntentCookie } from './connect-intent.ts';
import { googleSettings } from './google-settings.ts';
import { startGoogle } from './start-google.ts';

/** A stolen cookie is seldom so young. */
const recentSeconds = 10 * 60;

/** Whether the person of this request proved within ten minutes who they are. */
async function isRecentlySignedIn(request: Request): Promise<boolean> {
  const { cookieName, decode } = marketplaceSessions();
  const value = readCookie(request.headers.get('cookie'), cookieName);
  const session = value ? await decode(value) : null;
  return session !== null && nowInSeconds() - session.signedInAt <= recentSeconds;
}

/**
 * Answers the address at Google to go to, and notes in this browser whose account is to be connected. Throws
 * googleUnavailable, addressNotProven, and notRecentlySignedIn or wrongPassword: a session alone must not make a way in that
 * outlives it.
 */
export async function startConnectingGoogle(
  ctx: SignedInContext,
  {
    request,
    callbackUrl,
    password,
  }: { request: Request; callbackUrl?: string | undefined; password?: string | undefined },
): Promise<Response> {
  if (!googleSettings()) throw errors.googleUnavailable();
  await assertAddressProven(ctx);
  if (password !== undefined || !(await isRecentlySignedIn(request))) await assertOwnPassword(ctx, password);
  const response = await startGoogle(ctx, { request, callbackUrl, json: true });
  response.headers.append('set-cookie', await connectIntentCookie(ctx.actor.id));
  return response;
}
