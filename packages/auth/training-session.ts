import { now } from '@repo/base/clock';
import { emptyAsUndefined } from '@repo/base/env';
import { once } from '@repo/base/once';
import { processWide } from '@repo/base/process-wide';
import { queryPoolRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { rawSql, sql } from '@repo/db/sql';
import type { TrainingDb } from '@repo/db/training';
import { z } from 'zod';
import { type ActorCache, createActorCache } from './actor-cache.ts';
import { readCookie } from './cookies.ts';
import { parseProcessEnvOrThrow, sessionEnv } from './env.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { lacksRequiredFactorSql } from './second-factors/requirement.ts';
import { resolveSessionSecrets } from './session-secrets.ts';
import { maxSessionSeconds, sessionIdleSeconds } from './session-tokens.ts';
import { recordSignInUseOncePerHour } from './sign-ins.ts';
import { insertSignInAndEndReplacedOrExcess } from './start-sign-in.ts';
import { createToken, hashToken } from './tokens.ts';
import type { UserActor } from './training-actor.ts';

/** Where training is served; https makes its cookie a `__Host-` one. */
export const trainingSessionEnv = z.object({
  TRAINING_URL: emptyAsUndefined(z.url().default('http://localhost:3001')),
});

/** Nothing older lives, however much it is used: a stolen one ends. */
const earliestSignIn = () => new Date(now().getTime() - maxSessionSeconds * 1000);

const sessionCookieShape = once(() => {
  const isSecure = isTrainingServedOverHttps();
  return {
    name: isSecure ? '__Host-training.session' : 'training.session',
    attributes: `Path=/; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`,
  };
});

export function isTrainingServedOverHttps(): boolean {
  return parseProcessEnvOrThrow(trainingSessionEnv).TRAINING_URL.startsWith('https:');
}

/** The browsers that people have signed in from. */
export const trainingDevices = once((): KnownDevices => {
  const { NEXTAUTH_SECRET: sharedSecret } = parseProcessEnvOrThrow(sessionEnv);
  const secrets = resolveSessionSecrets({ service: 'training', listed: undefined, sharedSecret });
  return createKnownDevices({ service: 'training', secrets, secure: isTrainingServedOverHttps() });
});

export function trainingCookieName(): string {
  return sessionCookieShape().name;
}

export function trainingSetCookieHeader(token: string): string {
  const { name, attributes } = sessionCookieShape();
  return `${name}=${token}; Max-Age=${sessionIdleSeconds}; ${attributes}`;
}

export function trainingClearCookieHeader(): string {
  const { name, attributes } = sessionCookieShape();
  return `${name}=; Max-Age=0; ${attributes}`;
}

/** Whether the request brings a token of ours in its cookie; whether it still holds only the database knows. */
export function hasTrainingCookie(headers: Headers): boolean {
  return Boolean(readCookie(headers.get('cookie'), sessionCookieShape().name));
}

/** The `Set-Cookie` header that lets the request's own cookie last as long as its token; undefined without a cookie. */
export function renewedTrainingSetCookieHeader(headers: Headers): string | undefined {
  const token = hasAuthorizationHeader(headers)
    ? undefined
    : readCookie(headers.get('cookie'), sessionCookieShape().name);
  return token && /^[\w-]+$/.test(token) ? trainingSetCookieHeader(token) : undefined;
}

/** The bearer token of an `Authorization` header; undefined without one. */
function bearerOf(headers: Headers): string | undefined {
  return headers.get('authorization')?.match(/^Bearer +(\S+) *$/i)?.[1];
}

/** Whether the request says by a header who it is from: no foreign page can send that. */
export function hasAuthorizationHeader(headers: Headers): boolean {
  return headers.has('authorization');
}

function actors(): ActorCache<UserActor | null> {
  return processWide('sessions', () => createActorCache<UserActor | null>());
}

/**
 * Clears what `authenticateTraining` caches. Call it after the commit of anything that ends a sign-in or changes what an
 * actor carries: logout, password change, deactivation, roles, profile.
 */
export function clearTrainingSessionCache(): void {
  actors().clear();
}

/**
 * The person behind a request, by its bearer token or, without an `Authorization` header, by its cookie; null when there is
 * none, or it ran out, was revoked, or the account is deactivated. One query, its answer cached for a second at most.
 */
export async function authenticateTraining(db: TrainingDb, headers: Headers): Promise<UserActor | null> {
  const token = hasAuthorizationHeader(headers)
    ? bearerOf(headers)
    : readCookie(headers.get('cookie'), sessionCookieShape().name);
  if (!token) return null;
  const hash = hashToken(token);
  return actors().get(db, hash, () => findActorAndProlongSession(db, hash));
}

type Found = Omit<UserActor, 'kind' | 'provenAt'> & {
  provenAt: string;
  createdAt: string;
  lastUsedAt: string;
  mustSetUp: boolean;
};

/** Of a person `u`: whether they have to have a second factor. */
const needsFactor = sql`(u.roles && '{trainer,developer,admin}'::"Role"[]
  AND (SELECT require_second_factor FROM company_settings WHERE id = 1))`;

/** Whether this person has to have a second factor: staff, where Company Settings says so. */
export async function isTrainingFactorRequired(db: TrainingDb, userId: string): Promise<boolean> {
  const [person] = await db.$queryRaw<{ required: boolean }[]>`
    SELECT ${needsFactor} AS required FROM "user" u WHERE u.id = ${userId}`;
  return person?.required ?? false;
}

/** The person a token's hash belongs to. Its use prolongs the sign-in. */
async function findActorAndProlongSession(db: TrainingDb, hash: string): Promise<UserActor | null> {
  const [row] = await queryPoolRows<Found>(
    db,
    sql`SELECT u.id, u.email, u.full_name AS "fullName", u.roles::text[] AS roles, t.id AS "sessionId", ${lacksRequiredFactorSql(needsFactor)} AS "mustSetUp",
      ${rawSql(isoTimestampSql('t.proven_at'))} AS "provenAt", ${rawSql(isoTimestampSql('t.last_used_at'))} AS "lastUsedAt", ${rawSql(isoTimestampSql('t.created_at'))} AS "createdAt"
    FROM sign_in t JOIN "user" u ON u.id = t.user_id
    WHERE t.token_hash = ${hash} AND t.expires_at > now() AND t.created_at > ${earliestSignIn().toISOString()}::timestamptz
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
  return { kind: 'user', ...actor, ...(mustSetUp ? { mustSetUpSecondFactor: true } : {}) };
}

/** The hash of the token in the request's cookie, whatever its other headers say; null without one. A sign-in ends the session of it. */
export function trainingCookieTokenHash(headers: Headers): string | null {
  const token = readCookie(headers.get('cookie'), sessionCookieShape().name);
  return token ? hashToken(token) : null;
}

/**
 * Signs a person in, whose row the caller's transaction has locked; answers the bearer token, of which the hash is stored. The
 * session of the token `replaces` ends; call `clearTrainingSessionCache` after the commit then.
 */
export async function startTrainingSessionAndReturnToken(
  tx: TrainingDb,
  {
    userId,
    userAgent,
    now: signedInAt = now(),
    provenAt,
    replaces = null,
  }: { userId: string; userAgent: string; now?: Date; provenAt?: Date; replaces?: string | null },
): Promise<string> {
  const { token, hash } = createToken();
  const earlier =
    replaces === null
      ? null
      : await tx.signIn.findUnique({ where: { tokenHash: replaces }, select: { id: true } });
  await insertSignInAndEndReplacedOrExcess(tx, {
    userId,
    userAgent,
    now: signedInAt,
    provenAt,
    replaces: earlier?.id,
    extra: { tokenHash: hash },
  });
  return token;
}
