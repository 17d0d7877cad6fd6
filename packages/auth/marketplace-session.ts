import { now } from '@repo/base/clock';
import { emptyAsUndefined } from '@repo/base/env';
import { queryPoolRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { rawSql, type Sql, sql } from '@repo/db/sql';
import { z } from 'zod';
import {
  marketplaceSecondFactorRequirementEnv,
  marketplaceSecretsEnv,
  parseProcessEnvOrThrow,
  sessionEnv,
} from './env.ts';
import type { MarketplaceActor } from './marketplace-actor.ts';
import { lacksRequiredFactorSql } from './second-factors/requirement.ts';
import { createServiceSessions } from './service-session.ts';
import { resolveSessionSecrets } from './session-secrets.ts';
import type { SessionToken } from './session-tokens.ts';
import { recordSignInUseOncePerHour } from './sign-ins.ts';

/** With https, cookies get the `__Host-` prefix. */
export const marketplaceSessionEnv = sessionEnv.extend({
  ...marketplaceSecretsEnv.shape,
  MARKETPLACE_URL: emptyAsUndefined(z.url().default('http://localhost:3000')),
});

type Found = Omit<MarketplaceActor, 'provenAt'> & {
  provenAt: string;
  createdAt: string;
  lastUsedAt: string;
  mustSetUp: boolean;
};

const iso = (column: string) => rawSql(isoTimestampSql(column));

/** The SQL condition for user `u`. */
function needsFactor(): Sql {
  return sql`(${parseProcessEnvOrThrow(marketplaceSecondFactorRequirementEnv).MARKETPLACE_REQUIRE_SECOND_FACTOR}::boolean AND u.role <> 'USER')`;
}

/** Moderators, if the operator requires it. */
export async function isMarketplaceFactorRequired(db: MarketplaceDb, userId: string): Promise<boolean> {
  const [person] = await db.$queryRaw<{ required: boolean }[]>`
    SELECT ${needsFactor()} AS required FROM "user" u WHERE u.id = ${userId}`;
  return person?.required ?? false;
}

/** Null if the session has ended. Not cached. Prolongs the session. */
export async function findActorAndProlongSession(
  db: MarketplaceDb,
  token: SessionToken,
): Promise<MarketplaceActor | null> {
  const [row] = await queryPoolRows<Found>(
    db,
    sql`SELECT u.id, u.name, u.email, u.image, u.role::text AS role, ${lacksRequiredFactorSql(needsFactor())} AS "mustSetUp",
      s.id AS "sessionId", ${iso('s.proven_at')} AS "provenAt",
      ${iso('s.created_at')} AS "createdAt", ${iso('s.last_used_at')} AS "lastUsedAt"
    FROM sign_in s JOIN "user" u ON u.id = s.user_id
    WHERE s.id = ${token.sessionId} AND s.user_id = ${token.userId} AND s.expires_at > ${now().toISOString()}::timestamptz
      AND u.session_version = ${token.sessionVersion}
      AND u.banned_at IS NULL AND u.closed_at IS NULL`,
    { prepared: true },
  );
  if (!row) return null;
  const { createdAt, lastUsedAt, mustSetUp, ...found } = row;
  const actor = { ...found, provenAt: new Date(found.provenAt) };
  await recordSignInUseOncePerHour(db, {
    id: actor.sessionId,
    createdAt: new Date(createdAt),
    lastUsedAt: new Date(lastUsedAt),
  });
  return mustSetUp ? { ...actor, mustSetUpSecondFactor: true } : actor;
}

const sessions = createServiceSessions<MarketplaceDb, MarketplaceActor>({
  service: 'marketplace',
  settings() {
    const { MARKETPLACE_URL: publicUrl, ...variables } = parseProcessEnvOrThrow(marketplaceSessionEnv);
    const { NEXTAUTH_SECRET: sharedSecret, MARKETPLACE_SESSION_SECRETS: listed } = variables;
    return { secrets: resolveSessionSecrets({ service: 'marketplace', listed, sharedSecret }), publicUrl };
  },
  findActorAndProlongSession,
});

export const marketplaceSessionTokens = sessions.tokens;
/** Signs the service's cookies: the first signs, all verify. */
export const marketplaceSecrets = sessions.secrets;
export const marketplaceDevices = sessions.devices;
/** Null if the session was signed out, or the person is banned or deleted. */
export const authenticateMarketplace = sessions.authenticate;
/** Call after the commit of a sign-out, ban, password change or profile change. */
export const clearMarketplaceSessionCache = sessions.forget;
export const {
  encode: encodeSession,
  cookie: sessionCookie,
  clearedCookie: clearedSessionCookie,
  looksSignedIn,
  hasSessionCookie,
} = sessions;
