import { assertAddressProven } from '#domain/accounts/assert-address-proven.ts';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { googleSettings } from './google-settings.ts';
import { startGoogleFlow } from './start-google-flow.ts';

/** Throws staleProof, googleUnavailable, addressNotProven: a stolen session must not add a way to sign in. */
export async function startConnectingGoogle(
  ctx: SignedInContext,
  { request, callbackUrl }: { request: Request; callbackUrl?: string | undefined },
): Promise<Response> {
  assertRecentProof(ctx);
  if (!googleSettings()) throw errors.googleUnavailable();
  await assertAddressProven(ctx);
  return startGoogleFlow(ctx, { request, callbackUrl, json: true, purpose: 'connect' });
}
