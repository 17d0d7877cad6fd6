import type { GoogleSettings } from '@repo/auth/google';
import { env } from '#env.ts';

/** The Google sign-in as the environment sets it up; undefined when it does not. */
export function googleSettings(): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env();
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined;
}
