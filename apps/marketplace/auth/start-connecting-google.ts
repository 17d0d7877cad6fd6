import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { googleSettings } from './google-settings.ts';
import { redirectToGoogle } from './redirect-to-google.ts';

/** Throws staleProof, googleUnavailable, addressNotProven: a stolen session must not add a way to sign in. */
export async function startConnectingGoogle(
  ctx: SignedInContext,
  { request, callbackUrl }: { request: Request; callbackUrl?: string | undefined },
): Promise<Response> {
  assertRecentProof(ctx);
  if (!googleSettings()) throw errors.googleUnavailable();
  const where = { id: ctx.actor.id, emailVerifiedAt: { not: null } };
  if ((await ctx.db.user.count({ where })) === 0) throw errors.addressNotProven();
  return redirectToGoogle(ctx, { request, callbackUrl, json: true, purpose: 'connect' });
}
