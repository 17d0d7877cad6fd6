import { assertAddressProven } from '#domain/accounts/assert-address-proven.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { connectIntentCookie } from './connect-intent.ts';
import { googleSettings } from './google-settings.ts';
import { startGoogle } from './start-google.ts';

/**
 * Answers the address at Google to go to, and notes in this browser whose account is to be connected. Throws
 * googleUnavailable, addressNotProven.
 */
export async function startConnectingGoogle(
  ctx: SignedInContext,
  { request, callbackUrl }: { request: Request; callbackUrl?: string | undefined },
): Promise<Response> {
  if (!googleSettings()) throw errors.googleUnavailable();
  await assertAddressProven(ctx);
  const response = await startGoogle(ctx, { request, callbackUrl, json: true });
  response.headers.append('set-cookie', await connectIntentCookie(ctx.actor.id));
  return response;
}
