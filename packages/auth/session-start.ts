import { readCookie } from './cookies.ts';
import type { DeviceAccount, KnownDevices } from './known-devices.ts';
import type { AuthHooks, SignInWay } from './next-auth-options.ts';
import { type FactorDb, lockPersonForFactors } from './second-factors/factor-db.ts';
import type { ProvenBy } from './second-factors/prove-factor.ts';
import { beginSecondStepIfFactorEnabled } from './second-factors/second-steps.ts';
import type { SessionToken, SessionTokens } from './session-tokens.ts';
import type { StartedSession } from './start-sign-in.ts';

/** Somebody who has just proved who they are. */
export type ProvenPerson = BrowserSignInState & {
  id: string;
  sessionVersion: number;
  by: SignInWay | 'password change' | 'address change';
  /** When they last did, where it was not now. */
  provenAt?: Date | undefined;
  /** What the second step was taken with, by somebody who has one. */
  secondStep?: ProvenBy | undefined;
};

/** What a browser brings to the start of a session. */
export type BrowserSignInState = {
  /** Whether this browser is one of theirs. */
  isKnownDevice: (account: DeviceAccount) => boolean;
  /** The session whose cookie the new one takes the place of, alive or not. */
  replaces: SessionToken | null;
};

/** A second step that has begun instead of a session: its token. */
export type BegunStep = { secondStep: string };

/**
 * Begins the second step of somebody who has a factor, and makes the session of everybody else, inside the caller's transaction. The
 * person's row is locked before their factors are looked up: one that is added at the same moment comes before, and is
 * asked for, or after the session.
 */
export async function beginSecondStepOrSession<Db extends FactorDb>(
  tx: Db,
  { id: userId, sessionVersion, by, now }: { id: string; sessionVersion: number; by: string; now: Date },
  start: (tx: Db) => Promise<StartedSession | null>,
): Promise<StartedSession | BegunStep | null> {
  await lockPersonForFactors(tx, userId);
  const secondStep = await beginSecondStepIfFactorEnabled(tx, {
    userId,
    by,
    generation: String(sessionVersion),
    now,
  });
  return secondStep === null ? start(tx) : { secondStep };
}

type Options = {
  request: Request;
  devices: KnownDevices;
  sessions: SessionTokens;
  /** Who is signed in in this browser already. */
  actor: { id: string } | null;
  /** Makes the session, or begins the second step of somebody who has to take one first. */
  start: (person: ProvenPerson) => Promise<StartedSession | BegunStep | null>;
  /** Forgets the remembered sessions of the service. */
  forget: () => void;
};

export async function readBrowserSignInState({
  request,
  devices,
  sessions,
  actor,
}: Pick<Options, 'request' | 'devices' | 'sessions' | 'actor'>): Promise<BrowserSignInState> {
  const cookie = request.headers.get('cookie');
  const session = readCookie(cookie, sessions.cookieName);
  return {
    isKnownDevice: (account) => account.userId === actor?.id || devices.find(cookie, account) !== null,
    replaces: session ? await sessions.decode(session) : null,
  };
}

/** The start of a session in the browser of one request, whichever way its person proved who they are. One for each request. */
export function createSessionStarter(options: Options): {
  startSession: AuthHooks['startSession'];
  /** Makes the browser of a session that was started a known one. */
  rememberDevice(response: Response): void;
  /** The token of a second step that has begun instead of a session. */
  begunStep(): string | null;
} {
  const { request, devices, start, forget } = options;
  const cookie = request.headers.get('cookie');
  let signedIn: DeviceAccount | null = null;
  let begun: string | null = null;

  return {
    async startSession(person) {
      const started = await start({ ...person, ...(await readBrowserSignInState(options)) });
      if (started && 'secondStep' in started) {
        begun = started.secondStep;
        return { refused: 'SecondStep' };
      }
      if (started?.endedOthers) forget();
      signedIn = started?.account ?? null;
      // The library keeps what it is given: no more than it needs.
      return started && { sessionId: started.sessionId };
    },
    begunStep: () => begun,
    rememberDevice(response) {
      if (signedIn) response.headers.append('set-cookie', devices.remember(cookie, signedIn));
    },
  };
}
