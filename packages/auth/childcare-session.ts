import { now } from '@repo/base/clock';
import { emptyAsUndefined } from '@repo/base/env';
import type { ChildcareDb } from '@repo/db/childcare';
import { queryPoolRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { rawSql, type Sql, sql } from '@repo/db/sql';
import { z } from 'zod';
import type { ChildcareActor } from './childcare-actor.ts';
import {
  childcareSecondFactorRequirementEnv,
  childcareSecretsEnv,
  parseProcessEnvOrThrow,
  sessionEnv,
} from './env.ts';
import { lacksRequiredFactorSql } from './second-factors/requirement.ts';
import { createServiceSessions } from './service-session.ts';
import { resolveSessionSecrets } from './session-secrets.ts';
import type { SessionToken } from './session-tokens.ts';
import { recordSignInUseOncePerHour } from './sign-ins.ts';

/** With https, cookies get the `__Host-` prefix. */
export const childcareSessionEnv = sessionEnv.extend({
  ...childcareSecretsEnv.shape,
  CHILDCARE_URL: emptyAsUndefined(z.url().default('http://localhost:3002')),
});

type Found = Omit<ChildcareActor, 'provenAt'> & {
  provenAt: string;
  createdAt: string;
  lastUsedAt: string;
  mustSetUp: boolean;
};

const iso = (column: string) => rawSql(isoTimestampSql(column));

/** The SQL condition for user `u`. */
function needsFactor(): Sql {
  const { CHILDCARE_REQUIRE_SECOND_FACTOR: isOfPlatform } = parseProcessEnvOrThrow(
    childcareSecondFactorRequirementEnv,
  );
  return sql`(CASE u.role WHEN 'SUPER_ADMIN' THEN ${isOfPlatform}::boolean WHEN 'CORPORATE_ADMIN' THEN
    EXISTS (SELECT FROM organization o WHERE o.id = u.organization_id AND o.require_second_factor) ELSE false END)`;
}

/** Managers by their centre's settings, SUPER_ADMIN by the operator's. */
export async function isChildcareFactorRequired(db: ChildcareDb, userId: string): Promise<boolean> {
  const [person] = await db.$queryRaw<{ required: boolean }[]>`
    SELECT ${needsFactor()} AS required FROM "user" u WHERE u.id = ${userId}`;
  return person?.required ?? false;
}

/** Null if the session has ended. Not cached. Prolongs the session. */
export async function findActorAndProlongSession(
  db: ChildcareDb,
  token: SessionToken,
): Promise<ChildcareActor | null> {
  const [row] = await queryPoolRows<Found>(
    db,
    sql`SELECT u.id, u.name, u.email, u.image, u.role::text AS role, u.organization_id AS "organizationId", ${lacksRequiredFactorSql(needsFactor())} AS "mustSetUp",
      s.id AS "sessionId", ${iso('s.proven_at')} AS "provenAt",
      ${iso('s.created_at')} AS "createdAt", ${iso('s.last_used_at')} AS "lastUsedAt"
    FROM sign_in s JOIN "user" u ON u.id = s.user_id
    WHERE s.id = ${token.sessionId} AND s.user_id = ${token.userId} AND s.expires_at > ${now().toISOString()}::timestamptz
      AND u.session_version = ${token.sessionVersion}
      AND u.deactivated_at IS NULL`,
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

const sessions = createServiceSessions<ChildcareDb, ChildcareActor>({
  service: 'childcare',
  settings() {
    const { CHILDCARE_URL: publicUrl, ...variables } = parseProcessEnvOrThrow(childcareSessionEnv);
    const { NEXTAUTH_SECRET: sharedSecret, CHILDCARE_SESSION_SECRETS: listed } = variables;
    return { secrets: resolveSessionSecrets({ service: 'childcare', listed, sharedSecret }), publicUrl };
  },
  findActorAndProlongSession,
});

export const childcareSessionTokens = sessions.tokens;
/** Signs the service's cookies: the first signs, all verify. */
export const childcareSecrets = sessions.secrets;
export const childcareDevices = sessions.devices;
/** Null if the session was signed out, or the person is deactivated or deleted. */
export const authenticateChildcare = sessions.authenticate;
/** Call after the commit of a sign-out, deactivation, password change, or a change of role, centre or profile. */
export const clearChildcareSessionCache = sessions.forget;
export const {
  encode: encodeSession,
  cookie: sessionCookie,
  clearedCookie: clearedSessionCookie,
  looksSignedIn,
  hasSessionCookie,
} = sessions;
