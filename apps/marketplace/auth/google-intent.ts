import { readCookie } from '@repo/auth/cookies';
import { marketplaceSecrets, marketplaceSessionTokens } from '@repo/auth/marketplace-session';
import { decode, encode } from 'next-auth/jwt';

const salt = 'marketplace.google-intent';
const seconds = 15 * 60;

/** The purpose of a pending Google sign-in, other than signing in. */
export type GoogleIntent = {
  /** `connect` adds the Google account; `confirm` reauthenticates the person. */
  purpose: 'connect' | 'confirm';
  userId: string;
  sessionId: string;
  returnTo: string;
};

function cookieOf(value: string, lifetime: number): string {
  const { secure } = marketplaceSessionTokens();
  const name = `${secure ? '__Host-' : ''}${salt}`;
  return `${name}=${value}; Path=/; Max-Age=${lifetime}; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
}

/** Only our own pages can set this cookie, so a foreign page cannot connect or confirm for somebody. */
export async function googleIntentSetCookieHeader({ userId, ...rest }: GoogleIntent): Promise<string> {
  const token = { sub: userId, ...rest };
  const value = await encode({ token, secret: marketplaceSecrets()[0], salt, maxAge: seconds });
  return cookieOf(value, seconds);
}

export function googleIntentClearCookieHeader(): string {
  return cookieOf('', 0);
}

/** Null for a normal sign-in. */
export async function readGoogleIntent(request: Request): Promise<GoogleIntent | null> {
  const name = `${marketplaceSessionTokens().secure ? '__Host-' : ''}${salt}`;
  const value = readCookie(request.headers.get('cookie'), name);
  if (!value) return null;
  const claims = await decode({ token: value, secret: marketplaceSecrets()[0], salt }).catch(() => null);
  if (!claims?.sub) return null;
  const { sub: userId, purpose, sessionId, returnTo } = claims;
  if (purpose !== 'connect' && purpose !== 'confirm') return null;
  return { purpose, userId, sessionId: String(sessionId), returnTo: String(returnTo) };
}
