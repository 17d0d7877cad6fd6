import type { Connections } from '@repo/schemas/marketplace/account';
import { disconnectGoogle } from '#domain/accounts/disconnect-google.ts';
import { getSignInMethods } from '#domain/accounts/get-sign-in-methods.ts';
import type { SignedInContext } from '#domain/context.ts';
import { googleSettings } from './google-settings.ts';

/** The caller's ways to sign in, with Google where the environment configures it. */
export function getOwnSignInMethods(ctx: SignedInContext): Promise<Connections> {
  return getSignInMethods(ctx, { googleAvailable: googleSettings() !== undefined });
}

/** Returns the ways to sign in that remain. Throws staleProof, onlyWayIn, notConnected. */
export async function disconnectGoogleAndGetConnections(ctx: SignedInContext): Promise<Connections> {
  await disconnectGoogle(ctx);
  return getOwnSignInMethods(ctx);
}
