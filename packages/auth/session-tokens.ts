import { decode, encode, type JWT } from 'next-auth/jwt';
import type { SessionSecrets } from './session-secrets.ts';

const day = 24 * 60 * 60;

/** Seven days, from the last time the session was used. */
export const sessionSeconds = 7 * day;

/** Thirty days, from the sign-in: however much a session is used, a stolen one ends. */
export const longestSessionSeconds = 30 * day;

/** What a session cookie carries, encrypted: who, which generation of the person's sessions, which one of them, since when. */
export type SessionToken = {
  userId: string;
  sessionVersion: number;
  sessionId: string;
  /** When the person proved who they are, in seconds since 1970. */
  signedInAt: number;
};

export type SessionTokens = {
  /** "marketplace.session", with `__Host-` in front where the service is served over TLS. */
  cookieName: string;
  /** Whether the service's cookies are for TLS only. */
  secure: boolean;
  /** Makes the cookie's value. `seconds` is its lifetime from now, which ends with the 30 days at the latest. */
  encode(token: SessionToken, seconds?: number): Promise<string>;
  /** Null for anything that is not a live token of this service. */
  decode(value: string): Promise<SessionToken | null>;
};

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** When a session ends if it is used no more after now, in seconds since 1970. */
export function sessionEnd(
  { signedInAt }: Pick<SessionToken, 'signedInAt'>,
  seconds = sessionSeconds,
): number {
  return Math.min(nowInSeconds() + seconds, signedInAt + longestSessionSeconds);
}

/** Null for claims that are not those of a session, or whose 30 days are over. */
function tokenOf(claims: JWT | null): SessionToken | null {
  if (typeof claims?.sub !== 'string' || typeof claims.sid !== 'string' || typeof claims.ver !== 'number') {
    return null;
  }
  // A cookie from before sign-in times were kept counts from when it was made.
  const signedInAt = claims.auth_time ?? claims.iat;
  if (typeof signedInAt !== 'number' || nowInSeconds() >= signedInAt + longestSessionSeconds) return null;
  return { userId: claims.sub, sessionVersion: claims.ver, sessionId: claims.sid, signedInAt };
}

/**
 * Session tokens of one service. `publicUrl` decides the cookie's name; the service's name is part of the key, so
 * that a token of one service means nothing to another with the same secret.
 */
export function createSessionTokens(options: {
  service: string;
  secrets: SessionSecrets;
  publicUrl: string;
}): SessionTokens {
  const { service, secrets } = options;
  const secure = options.publicUrl.startsWith('https:');
  const salt = `${service}.session`;
  return {
    cookieName: `${secure ? '__Host-' : ''}${salt}`,
    secure,
    encode: ({ userId, sessionVersion, sessionId, signedInAt }, seconds) =>
      encode({
        token: { sub: userId, ver: sessionVersion, sid: sessionId, auth_time: signedInAt },
        secret: secrets[0],
        salt,
        maxAge: sessionEnd({ signedInAt }, seconds) - nowInSeconds(),
      }),
    async decode(value) {
      for (const secret of secrets) {
        const claims = await decode({ token: value, secret, salt }).catch(() => null);
        if (claims) return tokenOf(claims);
      }
      return null;
    },
  };
}
