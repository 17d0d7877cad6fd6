import { hkdfSync, randomUUID } from 'node:crypto';
import { now } from '@repo/base/clock';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import type { SessionSecrets } from './session-secrets.ts';

const day = 24 * 60 * 60;

/** Seven days, from the last time the session was used. */
export const sessionIdleSeconds = 7 * day;

/** A session ends 30 days after sign-in even if it is used, so that a stolen cookie does not stay valid for ever. */
export const maxSessionSeconds = 30 * day;

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

export const nowEpochSeconds = (): number => Math.floor(now().getTime() / 1000);

/** When the session expires if it is not used again, in seconds since 1970. */
export function sessionExpiryEpochSeconds(
  { signedInAt }: Pick<SessionToken, 'signedInAt'>,
  seconds = sessionIdleSeconds,
): number {
  return Math.min(nowEpochSeconds() + seconds, signedInAt + maxSessionSeconds);
}

/** Null if the claims are not a session's, or the sign-in is more than 30 days old. */
function tokenOf(claims: JWTPayload): SessionToken | null {
  if (typeof claims.sub !== 'string' || typeof claims.sid !== 'string' || typeof claims.ver !== 'number') {
    return null;
  }
  // Older cookies have no `auth_time`; their issue time is used instead.
  const signedInAt = claims.auth_time ?? claims.iat;
  if (typeof signedInAt !== 'number' || nowEpochSeconds() >= signedInAt + maxSessionSeconds) return null;
  return { userId: claims.sub, sessionVersion: claims.ver, sessionId: claims.sid, signedInAt };
}

/** The key of next-auth's token format. next-auth derives it for each token, which takes as long as decrypting one. */
function importKey(secret: string, salt: string): Promise<CryptoKey> {
  const info = `NextAuth.js Generated Encryption Key (${salt})`;
  const key = new Uint8Array(hkdfSync('sha256', secret, salt, info, 32));
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
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
  const [newest, ...older] = secrets;
  const signingKey = importKey(newest, salt);
  const keys = Promise.all([signingKey, ...older.map((secret) => importKey(secret, salt))]);
  return {
    cookieName: `${secure ? '__Host-' : ''}${salt}`,
    secure,
    async encode({ userId, sessionVersion, sessionId, signedInAt }, seconds) {
      return new EncryptJWT({ ver: sessionVersion, sid: sessionId, auth_time: signedInAt })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setSubject(userId)
        .setIssuedAt(nowEpochSeconds())
        .setExpirationTime(sessionExpiryEpochSeconds({ signedInAt }, seconds))
        .setJti(randomUUID())
        .encrypt(await signingKey);
    },
    async decode(value) {
      for (const key of await keys) {
        const decrypted = await jwtDecrypt(value, key, {
          clockTolerance: 15,
          currentDate: now(),
        }).catch(() => null);
        if (decrypted) return tokenOf(decrypted.payload);
      }
      return null;
    },
  };
}
