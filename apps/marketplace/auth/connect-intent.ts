import { readCookie } from '@repo/auth/cookies';
import { marketplaceSecrets, marketplaceSessions } from '@repo/auth/marketplace-session';
import { decode, encode } from 'next-auth/jwt';

const salt = 'marketplace.connect';
const seconds = 15 * 60;

function cookieOf(value: string, lifetime: number): string {
  const { secure } = marketplaceSessions();
  const name = `${secure ? '__Host-' : ''}${salt}`;
  return `${name}=${value}; Path=/; Max-Age=${lifetime}; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
}

/**
 * The cookie that says: the Google sign-in under way in this browser is to be added to this person's account. Only our
 * own settings page can have it set, so no foreign page can attach its Google account to somebody.
 */
export async function connectIntentCookie(userId: string): Promise<string> {
  const value = await encode({
    token: { sub: userId },
    secret: marketplaceSecrets()[0],
    salt,
    maxAge: seconds,
  });
  return cookieOf(value, seconds);
}

/** Takes the cookie out of the browser again. */
export function clearedConnectIntent(): string {
  return cookieOf('', 0);
}

/** Whose account Google is to be connected to; null when nobody asked for that in this browser. */
export async function readConnectIntent(request: Request): Promise<string | null> {
  const name = `${marketplaceSessions().secure ? '__Host-' : ''}${salt}`;
  const value = readCookie(request.headers.get('cookie'), name);
  if (!value) return null;
  const claims = await decode({ token: value, secret: marketplaceSecrets()[0], salt }).catch(() => null);
  return claims?.sub ?? null;
}
