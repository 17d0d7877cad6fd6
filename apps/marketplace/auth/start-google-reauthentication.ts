import { isReauthenticationMethodAvailable } from '@repo/auth/reauthentication';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { reauthenticationChecks } from './reauthentication-checks.ts';
import { redirectToGoogle } from './redirect-to-google.ts';

/** Returns the address at Google for reauthentication. Throws wrongProof if the person cannot confirm with Google. */
export async function startGoogleReauthentication(
  ctx: SignedInContext,
  { request, callbackUrl }: { request: Request; callbackUrl?: string | undefined },
): Promise<Response> {
  if (!(await isReauthenticationMethodAvailable(reauthenticationChecks(ctx), 'google'))) {
    throw errors.wrongProof({ message: 'You cannot confirm with Google. Load the page again to see how' });
  }
  return redirectToGoogle(ctx, { request, callbackUrl, json: true, purpose: 'confirm' });
}
