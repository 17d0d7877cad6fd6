import { readCookie } from '@repo/auth/cookies';
import { marketplaceSecrets, marketplaceSessions } from '@repo/auth/marketplace-session';
import { decode, encode } from 'next-auth/jwt';

const salt = 'marketplace.google-intent';
const seconds = 15 * 60;

/** What the Google sign-in under way in this browser is for, when it is not for signing in. */
export type GoogleIntent = {
  /** To add the Google account to the person's, or to show that it is still them. */
  purpose: 'connect' | 'confirm';
  userId: string;
  /** The session that asked for it. */
  sessionId: string;
  /** A path of ours to go back to. */
  returnTo: string;
};

function cookieOf(value: string, lifetime: number): string {
  const { secure } = marketplaceSessions();
  const name = `${secure ? '__Host-' : ''}${salt}`;
  return `${name}=${value}; Path=/; Max-Age=${lifetime}; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
}

/**
 * The cookie that says so, in the place of an earlier one. Only our own pages can have it set, so no foreign page can attach
 * its Google account to somebody, or confirm for them.
 */
export async function googleIntentCookie({ userId, ...rest }: GoogleIntent): Promise<string> {
  const token = { sub: userId, ...rest };
  const value = await encode({ token, secret: marketplaceSecrets()[0], salt, maxAge: seconds });
  return cookieOf(value, seconds);
}

/** Takes the cookie out of the browser again. */
export function clearedGoogleIntent(): string {
  return cookieOf('', 0);
}

/** What was asked for in this browser; null when it was nothing but a sign-in. */
export async function readGoogleIntent(request: Request): Promise<GoogleIntent | null> {
  const name = `${marketplaceSessions().secure ? '__Host-' : ''}${salt}`;
  const value = readCookie(request.headers.get('cookie'), name);
  if (!value) return null;
  const claims = await decode({ token: value, secret: marketplaceSecrets()[0], salt }).catch(() => null);
  if (!claims?.sub) return null;
  const { sub: userId, purpose, sessionId, returnTo } = claims;
  if (purpose !== 'connect' && purpose !== 'confirm') return null;
  return { purpose, userId, sessionId: String(sessionId), returnTo: String(returnTo) };
}
