import { now } from '@repo/base/clock';
import { once } from '@repo/base/once';
import { processWide } from '@repo/base/process-wide';
import { createActorCache } from './actor-cache.ts';
import { readCookie } from './cookies.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import type { SessionSecrets } from './session-secrets.ts';
import {
  createSessionTokens,
  nowEpochSeconds,
  type SessionToken,
  type SessionTokens,
  sessionIdleSeconds,
} from './session-tokens.ts';

/** The sessions of a service whose people sign in through next-auth. */
export type ServiceSessions<Db extends object, Actor> = {
  /** Made once, with the secrets and address of the environment. */
  tokens(): SessionTokens;
  /** What signs the service's cookies. */
  secrets(): SessionSecrets;
  /** The browsers that people have signed in from; made once as well. */
  devices(): KnownDevices;
  /**
   * The person behind a request or a `Cookie` header; null when it has no live session. One query, its answer cached
   * for a second at most.
   */
  authenticate(db: Db, from: Request | string | null): Promise<Actor | null>;
  /** Whether a `Cookie` header brings a session of ours that has not run out; asks no database whether it still holds. */
  looksSignedIn(cookie: string | null): Promise<boolean>;
  /** Whether the request has a session cookie, valid or not. */
  hasSessionCookie(cookie: string | undefined): boolean;
  /** Clears what `authenticate` caches; to be called after the commit of whatever ends a session or changes an actor. */
  forget(): void;
  /** A `Cookie` header's worth of a session; live only where its id names a sign-in of this person. */
  encode(
    user: { id: string; sessionVersion: number },
    options: { sessionId: string; seconds?: number; signedInAt?: number },
  ): Promise<string>;
  /** The `Set-Cookie` header of a session whose person has just proved who they are: the 30 days start again. */
  cookie(token: Omit<SessionToken, 'signedInAt'>): Promise<string>;
  /** The `Set-Cookie` header that takes the session out of the browser. */
  clearedCookie(): string;
};

type Options<Db, Actor> = {
  service: string;
  settings: () => { secrets: SessionSecrets; publicUrl: string };
  /** The person whose live session the token is; null when it is not live any more. */
  findActorAndProlongSession: (db: Db, token: SessionToken) => Promise<Actor | null>;
};

export function createServiceSessions<Db extends object, Actor>({
  service,
  settings,
  findActorAndProlongSession,
}: Options<Db, Actor>): ServiceSessions<Db, Actor> {
  const actors = () => processWide('sessions', () => createActorCache<Actor | null>());
  const made = once(() => {
    const { secrets, publicUrl } = settings();
    const tokens = createSessionTokens({ service, secrets, publicUrl });
    return { secrets, tokens, devices: createKnownDevices({ service, secrets, secure: tokens.secure }) };
  });
  const tokens = () => made().tokens;

  return {
    tokens,
    secrets: () => made().secrets,
    devices: () => made().devices,
    async authenticate(db, from) {
      const header = from instanceof Request ? from.headers.get('cookie') : from;
      const value = readCookie(header, tokens().cookieName);
      if (!value) return null;
      return actors().get(db, value, async () => {
        const token = await tokens().decode(value);
        return token && findActorAndProlongSession(db, token);
      });
    },
    async looksSignedIn(cookie) {
      const value = readCookie(cookie, tokens().cookieName);
      return value !== undefined && (await tokens().decode(value)) !== null;
    },
    hasSessionCookie: (cookie) => readCookie(cookie, tokens().cookieName) !== undefined,
    forget: () => actors().clear(),
    async encode({ id, sessionVersion }, { sessionId, seconds, signedInAt }) {
      const token = { userId: id, sessionVersion, sessionId, signedInAt: signedInAt ?? nowEpochSeconds() };
      const value = await tokens().encode(token, seconds);
      return `${tokens().cookieName}=${value}`;
    },
    async cookie(token) {
      const { cookieName, secure, encode } = tokens();
      const expires = new Date(now().getTime() + sessionIdleSeconds * 1000).toUTCString();
      const value = await encode({ ...token, signedInAt: nowEpochSeconds() });
      return `${cookieName}=${value}; Path=/; Expires=${expires}; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
    },
    clearedCookie() {
      const { cookieName, secure } = tokens();
      return `${cookieName}=; Path=/; Max-Age=0; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
    },
  };
}
