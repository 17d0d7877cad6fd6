import type { AuthOptions } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import { sameOriginPathOrFallback } from './callback-url.ts';
import { createGoogleProvider, type GoogleProfile, type GoogleSettings } from './google.ts';
import {
  nowEpochSeconds,
  type SessionToken,
  type SessionTokens,
  sessionExpiryEpochSeconds,
  sessionIdleSeconds,
} from './session-tokens.ts';

/** What a session shows of its person; a service may add to it. */
export type SessionUser = { id: string; name: string; email: string; image: string | null } & Readonly<
  Record<string, unknown>
>;

/** A sign-in that worked, or the code that /login explains. */
export type SignInOutcome = { id: string; sessionVersion: number } | { refused: string };

export type SignInWay = 'password' | 'google' | 'passkey';

/** The service's rules, in the context of one request. What they throw reaches the caller of the handler. */
export type AuthHooks = {
  signInWithPassword(credentials: { email: string; password: string }): Promise<SignInOutcome>;
  signInWithGoogle(profile: GoogleProfile): Promise<SignInOutcome>;
  /** Makes the session of somebody who has proved who they are, or refuses it; null when what they proved holds no more. */
  startSession(person: {
    id: string;
    sessionVersion: number;
    by: SignInWay;
  }): Promise<{ sessionId: string } | { refused: string } | null>;
  /** The person whose live session it is; null when it has ended. */
  findUser(token: SessionToken): Promise<SessionUser | null>;
  endSession(token: SessionToken): Promise<void>;
};

export type AuthSettings = {
  /** Stands in front of every cookie's name. */
  service: string;
  /** Signs the library's short-lived cookies; sessions are signed by `sessions`. */
  secret: string;
  publicUrl: string;
  sessions: SessionTokens;
  /** Absent: there is no Google sign-in. */
  google?: GoogleSettings | undefined;
  /** What the library reports, without its data: that may hold tokens and addresses of people. */
  log(code: string, message: string): void;
};

export function nextAuthCookieNames({ service, sessions }: Pick<AuthSettings, 'service' | 'sessions'>) {
  const name = (part: string) => `${sessions.secure ? '__Host-' : ''}${service}.${part}`;
  return {
    sessionToken: sessions.cookieName,
    callbackUrl: name('callback-url'),
    csrfToken: name('csrf-token'),
    pkceCodeVerifier: name('pkce'),
    state: name('state'),
    nonce: name('nonce'),
  };
}

function cookiesOf(settings: AuthSettings): AuthOptions['cookies'] {
  const options = {
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    secure: settings.sessions.secure,
  };
  const names = nextAuthCookieNames(settings);
  return {
    sessionToken: { name: names.sessionToken, options },
    callbackUrl: { name: names.callbackUrl, options },
    csrfToken: { name: names.csrfToken, options },
    pkceCodeVerifier: { name: names.pkceCodeVerifier, options: { ...options, maxAge: 15 * 60 } },
    state: { name: names.state, options: { ...options, maxAge: 15 * 60 } },
    nonce: { name: names.nonce, options },
  };
}

/** The library's token and ours: `sub`, `ver`, `sid` and `auth_time` are all it carries. */
function sessionTokenOf(token: JWT | null | undefined): SessionToken | null {
  const { sub: userId, ver: sessionVersion, sid: sessionId, auth_time: signedInAt } = token ?? {};
  if (typeof userId !== 'string' || typeof sessionId !== 'string') return null;
  if (typeof sessionVersion !== 'number' || typeof signedInAt !== 'number') return null;
  return { userId, sessionVersion, sessionId, signedInAt };
}

function libraryTokenOf({ userId, sessionVersion, sessionId, signedInAt }: SessionToken): JWT {
  return { sub: userId, ver: sessionVersion, sid: sessionId, auth_time: signedInAt };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Guard = <T>(work: () => Promise<T>) => Promise<T>;

function passwordProvider(hooks: AuthHooks, guard: Guard): AuthOptions['providers'][number] {
  return {
    id: 'credentials',
    name: 'Email and password',
    type: 'credentials',
    credentials: {},
    authorize: (input: Record<string, unknown> | undefined) =>
      guard(async () => {
        const outcome = await hooks.signInWithPassword({
          email: textOf(input?.email),
          password: textOf(input?.password),
        });
        if ('refused' in outcome) throw new SignInRefusal(outcome.refused);
        const session = await hooks.startSession({ ...outcome, by: 'password' });
        if (!session) throw new SignInRefusal('CredentialsSignin');
        if ('refused' in session) throw new SignInRefusal(session.refused);
        return { ...outcome, ...session };
      }),
  };
}

/**
 * next-auth's options for one request: sessions in an encrypted cookie, 7 days rolling and 30 at most, each
 * checked against the database, and the two ways to sign in. `guard` wraps every hook, because the library swallows what they throw.
 */
export function createNextAuthOptions(settings: AuthSettings, hooks: AuthHooks, guard: Guard): AuthOptions {
  const { sessions } = settings;
  let sessionUser: SessionUser | null = null;
  let endsAt = 0;
  return {
    secret: settings.secret,
    useSecureCookies: sessions.secure,
    cookies: cookiesOf(settings),
    session: { strategy: 'jwt', maxAge: sessionIdleSeconds },
    pages: { signIn: '/login', error: '/login', signOut: '/settings' },
    jwt: {
      async encode({ token, maxAge }) {
        const session = sessionTokenOf(token);
        if (!session) throw new Error('A session token without its person');
        return sessions.encode(session, maxAge);
      },
      async decode({ token }) {
        const session = token ? await sessions.decode(token) : null;
        return session && libraryTokenOf(session);
      },
    },
    providers: [
      passwordProvider(hooks, guard),
      ...(settings.google ? [createGoogleProvider(settings.google)] : []),
    ],
    callbacks: {
      redirect: async ({ url, baseUrl }) => `${baseUrl}${sameOriginPathOrFallback(url, baseUrl)}`,
      async signIn({ user, account, profile }) {
        if (account?.provider !== 'google') return true;
        const outcome = await guard(() => hooks.signInWithGoogle(profile as GoogleProfile));
        if ('refused' in outcome) return `/login?error=${encodeURIComponent(outcome.refused)}`;
        const session = await guard(() => hooks.startSession({ ...outcome, by: 'google' }));
        if (!session) return '/login?error=OAuthSignin';
        if ('refused' in session) return `/login?error=${encodeURIComponent(session.refused)}`;
        // The library hands this same object to the jwt callback: Google's id gives way to ours.
        Object.assign(user, outcome, session);
        return true;
      },
      async jwt({ token, user }) {
        if (user) {
          const { id, ...session } = user as { id: string; sessionVersion: number; sessionId: string };
          return libraryTokenOf({ ...session, userId: id, signedInAt: nowEpochSeconds() });
        }
        const session = sessionTokenOf(token);
        sessionUser = session && (await guard(() => hooks.findUser(session)));
        if (!session || !sessionUser) throw new Error('The session has ended');
        endsAt = sessionExpiryEpochSeconds(session);
        return token;
      },
      session: async ({ session }) =>
        Object.assign({}, session, { user: sessionUser, expires: new Date(endsAt * 1000).toISOString() }),
    },
    events: {
      async signOut({ token }) {
        const session = sessionTokenOf(token);
        if (session) await guard(() => hooks.endSession(session));
      },
    },
    logger: {
      error: (code, metadata) => settings.log(code, metadata instanceof Error ? metadata.message : ''),
      warn: (code) => settings.log(code, ''),
      debug: () => undefined,
    },
  };
}

/** Ends a sign-in with a code for /login: the library puts an error's message into the address. */
export class SignInRefusal extends Error {}
