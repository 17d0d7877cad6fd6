import { randomUUID } from 'node:crypto';
import { readCookie } from './cookies.ts';
import { createRemembered, type Remembered } from './remembered.ts';
import {
  createSessionTokens,
  type SessionToken,
  type SessionTokens,
  sessionSeconds,
} from './session-tokens.ts';

/** The sessions of a service whose people sign in through next-auth. */
export type ServiceSessions<Db extends object, Actor> = {
  /** Made once, with the secret and address of the environment. */
  tokens(): SessionTokens;
  /**
   * The person behind a request or a `Cookie` header; null when it has no live session. One query, its answer remembered
   * for a second at most.
   */
  authenticate(db: Db, from: Request | string | null): Promise<Actor | null>;
  /** Whether a `Cookie` header brings a session of ours that has not run out; asks no database whether it still holds. */
  looksSignedIn(cookie: string | null): Promise<boolean>;
  /** Forgets what `authenticate` remembers; to be called after the commit of whatever ends a session or changes an actor. */
  forget(): void;
  /** A `Cookie` header's worth of a new session of this person. */
  encode(
    user: { id: string; sessionVersion: number },
    options?: { sessionId?: string; seconds?: number },
  ): Promise<string>;
  /** The `Set-Cookie` header that puts a session into the browser for another seven days. */
  cookie(token: SessionToken): Promise<string>;
  /** The `Set-Cookie` header that takes the session out of the browser. */
  clearedCookie(): string;
};

type Options<Db, Actor> = {
  service: string;
  settings: () => { secret: string; publicUrl: string };
  /** The person whose live session the token is; null when it is not live any more. */
  findActor: (db: Db, token: SessionToken) => Promise<Actor | null>;
};

export function createServiceSessions<Db extends object, Actor>({
  service,
  settings,
  findActor,
}: Options<Db, Actor>): ServiceSessions<Db, Actor> {
  let made: SessionTokens | undefined;
  // Next's bundle and a server outside of it may each hold this module; what a sign-out forgets must be one.
  const slot = Symbol.for(`repo.auth.${service}-sessions`);
  const holder = globalThis as { [key: symbol]: WeakMap<object, Remembered<Actor | null>> | undefined };

  function tokens(): SessionTokens {
    made ??= createSessionTokens({ service, ...settings() });
    return made;
  }

  function rememberedBy(db: Db): Remembered<Actor | null> {
    const all = holder[slot] ?? new WeakMap<object, Remembered<Actor | null>>();
    holder[slot] = all;
    const known = all.get(db) ?? createRemembered<Actor | null>(1000);
    all.set(db, known);
    return known;
  }

  return {
    tokens,
    async authenticate(db, from) {
      const header = from instanceof Request ? from.headers.get('cookie') : from;
      const value = readCookie(header, tokens().cookieName);
      if (!value) return null;
      return rememberedBy(db).get(value, async () => {
        const token = await tokens().decode(value);
        return token && findActor(db, token);
      });
    },
    async looksSignedIn(cookie) {
      const value = readCookie(cookie, tokens().cookieName);
      return value !== undefined && (await tokens().decode(value)) !== null;
    },
    forget() {
      holder[slot] = undefined;
    },
    async encode({ id, sessionVersion }, { sessionId = randomUUID(), seconds } = {}) {
      const value = await tokens().encode({ userId: id, sessionVersion, sessionId }, seconds);
      return `${tokens().cookieName}=${value}`;
    },
    async cookie(token) {
      const { cookieName, secure, encode } = tokens();
      const expires = new Date(Date.now() + sessionSeconds * 1000).toUTCString();
      return `${cookieName}=${await encode(token)}; Path=/; Expires=${expires}; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
    },
    clearedCookie() {
      const { cookieName, secure } = tokens();
      return `${cookieName}=; Path=/; Max-Age=0; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`;
    },
  };
}
