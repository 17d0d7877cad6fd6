import type { GoogleSettings } from '@repo/auth/google';
import { env } from '#env.ts';

/** Undefined if the environment does not configure Google. */
export function googleSettings(): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env();
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined;
}
