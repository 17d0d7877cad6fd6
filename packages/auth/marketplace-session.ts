import type { MarketplaceDb } from '@repo/db/marketplace';
import { z } from 'zod';
import { marketplaceSecretsEnv, readEnv, sessionEnv } from './env.ts';
import type { MarketplaceActor } from './marketplace-actor.ts';
import { createServiceSessions } from './service-session.ts';
import { sessionSecrets } from './session-secrets.ts';
import type { SessionToken } from './session-tokens.ts';

/** Where the marketplace is served; https makes its cookies `__Host-` ones. */
export const marketplaceSessionEnv = sessionEnv.extend({
  ...marketplaceSecretsEnv.shape,
  MARKETPLACE_URL: z.preprocess((value) => value || undefined, z.url().default('http://localhost:3000')),
});

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

const sessions = createServiceSessions<MarketplaceDb, MarketplaceActor>({
  service: 'marketplace',
  settings() {
    const { MARKETPLACE_URL: publicUrl, ...variables } = readEnv(marketplaceSessionEnv);
    const { NEXTAUTH_SECRET: root, MARKETPLACE_SESSION_SECRETS: listed } = variables;
    return { secrets: sessionSecrets({ service: 'marketplace', listed, root }), publicUrl };
  },
  findActor,
});

/** The marketplace's session tokens, with the secrets and address of the environment. */
export const marketplaceSessions = sessions.tokens;
/** What signs the service's cookies: the first signs, all verify. */
export const marketplaceSecrets = sessions.secrets;
/** The browsers that a person of the marketplace has signed in from. */
export const marketplaceDevices = sessions.devices;
/** The person behind a request; null when the session was signed out, or the person is banned or gone. */
export const authenticateMarketplace = sessions.authenticate;
/** To be called after the commit of a sign-out, ban, password change or profile change. */
export const forgetMarketplaceSessions = sessions.forget;
export const {
  encode: encodeSession,
  cookie: sessionCookie,
  clearedCookie: clearedSessionCookie,
  looksSignedIn,
} = sessions;
