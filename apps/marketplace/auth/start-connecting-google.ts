import { assertAddressProven } from '#domain/accounts/assert-address-proven.ts';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { googleSettings } from './google-settings.ts';
import { startGoogle } from './start-google.ts';

/**
 * Answers the address at Google to go to, and notes in this browser whose account is to be connected. Throws staleProof,
 * googleUnavailable and addressNotProven: a session alone must not make a way in that outlives it.
 */
export async function startConnectingGoogle(
  ctx: SignedInContext,
  { request, callbackUrl }: { request: Request; callbackUrl?: string | undefined },
): Promise<Response> {
  assertRecentProof(ctx);
  if (!googleSettings()) throw errors.googleUnavailable();
  await assertAddressProven(ctx);
  return startGoogle(ctx, { request, callbackUrl, json: true, purpose: 'connect' });
}
