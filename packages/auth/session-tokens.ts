import { decode, encode, type JWT } from 'next-auth/jwt';
import type { SessionSecrets } from './session-secrets.ts';

const day = 24 * 60 * 60;

/** Seven days, from the last time the session was used. */
export const sessionSeconds = 7 * day;

/** A session ends 30 days after sign-in even if it is used, so that a stolen cookie does not stay valid for ever. */
export const longestSessionSeconds = 30 * day;

/** The encrypted content of a session cookie. Raising the person's `sessionVersion` ends all of their sessions. */
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
  /** Whether cookies get the `Secure` attribute. */
  secure: boolean;
  /** Makes the cookie's value. `seconds` is its lifetime from now, which ends with the 30 days at the latest. */
  encode(token: SessionToken, seconds?: number): Promise<string>;
  /** Null for anything that is not a live token of this service. */
  decode(value: string): Promise<SessionToken | null>;
};

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** When the session expires if it is not used again, in seconds since 1970. */
export function sessionExpirySeconds(
  { signedInAt }: Pick<SessionToken, 'signedInAt'>,
  seconds = sessionSeconds,
): number {
  return Math.min(nowInSeconds() + seconds, signedInAt + longestSessionSeconds);
}

/** Null if the claims are not a session's, or the sign-in is more than 30 days old. */
function tokenOf(claims: JWT | null): SessionToken | null {
  if (typeof claims?.sub !== 'string' || typeof claims.sid !== 'string' || typeof claims.ver !== 'number') {
    return null;
  }
  // Older cookies have no `auth_time`; their issue time is used instead.
  const signedInAt = claims.auth_time ?? claims.iat;
  if (typeof signedInAt !== 'number' || nowInSeconds() >= signedInAt + longestSessionSeconds) return null;
  return { userId: claims.sub, sessionVersion: claims.ver, sessionId: claims.sid, signedInAt };
}

/**
 * `publicUrl` decides the cookie's name. The salt contains the service's name, so a service cannot decrypt another's token
 * even with the same secret.
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
        maxAge: sessionExpirySeconds({ signedInAt }, seconds) - nowInSeconds(),
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
