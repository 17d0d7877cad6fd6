import { decode, encode } from 'next-auth/jwt';

/** Seven days, from the last time the session was used. */
export const sessionSeconds = 7 * 24 * 60 * 60;

/** What a session cookie carries, encrypted: who, which generation of the person's sessions, which one of them. */
export type SessionToken = { userId: string; sessionVersion: number; sessionId: string };

export type SessionTokens = {
  /** "marketplace.session", with `__Host-` in front where the service is served over TLS. */
  cookieName: string;
  /** Whether the service's cookies are for TLS only. */
  secure: boolean;
  /** Makes the cookie's value. `seconds` is its lifetime from now. */
  encode(token: SessionToken, seconds?: number): Promise<string>;
  /** Null for anything that is not a live token of this service. */
  decode(value: string): Promise<SessionToken | null>;
};

/**
 * Session tokens of one service. `publicUrl` decides the cookie's name; the service's name is part of the key, so
 * that a token of one service means nothing to another with the same secret.
 */
export function createSessionTokens(options: {
  service: string;
  secret: string;
  publicUrl: string;
}): SessionTokens {
  const { service, secret } = options;
  const secure = options.publicUrl.startsWith('https:');
  const salt = `${service}.session`;
  return {
    cookieName: `${secure ? '__Host-' : ''}${salt}`,
    secure,
    encode: ({ userId, sessionVersion, sessionId }, seconds = sessionSeconds) =>
      encode({ token: { sub: userId, ver: sessionVersion, sid: sessionId }, secret, salt, maxAge: seconds }),
    async decode(value) {
      const claims = await decode({ token: value, secret, salt }).catch(() => null);
      if (
        typeof claims?.sub !== 'string' ||
        typeof claims.sid !== 'string' ||
        typeof claims.ver !== 'number'
      ) {
        return null;
      }
      return { userId: claims.sub, sessionVersion: claims.ver, sessionId: claims.sid };
    },
  };
}
