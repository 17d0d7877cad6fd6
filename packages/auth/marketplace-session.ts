import { randomUUID } from 'node:crypto';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { z } from 'zod';
import { readCookie } from './cookies.ts';
import { readEnv, sessionEnv } from './env.ts';
import type { MarketplaceActor } from './marketplace-actor.ts';
import { createRemembered, type Remembered } from './remembered.ts';
import {
  createSessionTokens,
  type SessionToken,
  type SessionTokens,
  sessionSeconds,
} from './session-tokens.ts';

/** Where the marketplace is served; https makes its cookies `__Host-` ones. */
export const marketplaceSessionEnv = sessionEnv.extend({
  MARKETPLACE_URL: z.preprocess((value) => value || undefined, z.url().default('http://localhost:3000')),
});

let tokens: SessionTokens | undefined;

/** The marketplace's session tokens, with the secret and address of the environment. */
export function marketplaceSessions(): SessionTokens {
  if (!tokens) {
    const env = readEnv(marketplaceSessionEnv);
    tokens = createSessionTokens({
      service: 'marketplace',
      secret: env.NEXTAUTH_SECRET,
      publicUrl: env.MARKETPLACE_URL,
    });
  }
  return tokens;
}

// Next's bundle and a server outside of it may each hold this module; what a sign-out forgets must be one.
const slot = Symbol.for('repo.auth.marketplace-sessions');
type Slot = { [slot]?: WeakMap<object, Remembered<MarketplaceActor | null>> };

function rememberedBy(db: MarketplaceDb): Remembered<MarketplaceActor | null> {
  const holder = globalThis as Slot;
  holder[slot] ??= new WeakMap();
  const known = holder[slot].get(db) ?? createRemembered<MarketplaceActor | null>(1000);
  holder[slot].set(db, known);
  return known;
}

/**
 * Forgets what `authenticateMarketplace` remembers. Call it after the commit of anything that ends a session or
 * changes what an actor carries: sign-out, ban, password change, profile change.
 */
export function forgetMarketplaceSessions(): void {
  delete (globalThis as Slot)[slot];
}

/**
 * The person behind a request, by its session cookie; null when it has none, or when the session was signed out, the
 * person's sessions were ended, or the person is banned or gone. One query, its answer remembered for a second at most.
 */
export async function authenticateMarketplace(
  db: MarketplaceDb,
  from: Request | string | null,
): Promise<MarketplaceActor | null> {
  const header = from instanceof Request ? from.headers.get('cookie') : from;
  const value = readCookie(header, marketplaceSessions().cookieName);
  if (!value) return null;
  return rememberedBy(db).get(value, async () => {
    const token = await marketplaceSessions().decode(value);
    return token && findActor(db, token);
  });
}

/** The person whose live session the token is; null when it is not live any more. Never remembered. */
export async function findActor(db: MarketplaceDb, token: SessionToken): Promise<MarketplaceActor | null> {
  const rows = await db.$queryRaw<Omit<MarketplaceActor, 'sessionId'>[]>`
    SELECT id, name, email, image, role::text AS role
    FROM "user"
    WHERE id = ${token.userId}
      AND session_version = ${token.sessionVersion}
      AND banned_at IS NULL
      AND NOT EXISTS (SELECT FROM revoked_session WHERE session_id = ${token.sessionId})`;
  const row = rows[0];
  return row ? { ...row, sessionId: token.sessionId } : null;
}

/** A `Cookie` header's worth of a new session of this person: what test helpers and a re-issued session use. */
export async function encodeSession(
  user: { id: string; sessionVersion: number },
  options: { sessionId?: string; seconds?: number } = {},
): Promise<string> {
  const sessions = marketplaceSessions();
  const value = await sessions.encode(
    {
      userId: user.id,
      sessionVersion: user.sessionVersion,
      sessionId: options.sessionId ?? randomUUID(),
    },
    options.seconds,
  );
  return `${sessions.cookieName}=${value}`;
}

/** The `Set-Cookie` header that puts a session into the browser for another seven days. */
export async function sessionCookie(token: SessionToken): Promise<string> {
  const sessions = marketplaceSessions();
  const expires = new Date(Date.now() + sessionSeconds * 1000).toUTCString();
  const secure = sessions.secure ? '; Secure' : '';
  return `${sessions.cookieName}=${await sessions.encode(token)}; Path=/; Expires=${expires}; HttpOnly${secure}; SameSite=Lax`;
}

/** The `Set-Cookie` header that takes the session out of the browser. */
export function clearedSessionCookie(): string {
  const { cookieName, secure } = marketplaceSessions();
  return `${cookieName}=; Path=/; Max-Age=0; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
}
