import { readCookie } from './cookies.ts';
import type { DeviceAccount, KnownDevices } from './known-devices.ts';
import type { AuthHooks, SignInWay } from './next-auth-options.ts';
import type { SessionToken, SessionTokens } from './session-tokens.ts';
import type { StartedSession } from './start-sign-in.ts';

/** Somebody who has just proved who they are. */
export type ProvenPerson = {
  id: string;
  sessionVersion: number;
  by: SignInWay | 'password change';
  /** Whether this browser is one of theirs. */
  isKnownDevice: (account: DeviceAccount) => boolean;
  /** The session whose cookie the new one takes the place of, alive or not. */
  replaces: SessionToken | null;
};

type Options = {
  request: Request;
  devices: KnownDevices;
  sessions: SessionTokens;
  /** Who is signed in in this browser already. */
  actor: { id: string } | null;
  /** Makes the session. */
  start: (person: ProvenPerson) => Promise<StartedSession | null>;
  /** Forgets the remembered sessions of the service. */
  forget: () => void;
};

/** The start of a session in the browser of one request, whichever way its person proved who they are. One for each request. */
export function createSessionStart({ request, devices, sessions, actor, start, forget }: Options): {
  startSession: AuthHooks['startSession'];
  /** Makes the browser of a session that was started a known one. */
  rememberDevice(response: Response): void;
} {
  const cookie = request.headers.get('cookie');
  let signedIn: DeviceAccount | null = null;
  const isKnownDevice = (account: DeviceAccount) =>
    account.userId === actor?.id || devices.find(cookie, account) !== null;

  return {
    async startSession(person) {
      const session = readCookie(cookie, sessions.cookieName);
      const replaces = session ? await sessions.decode(session) : null;
      const started = await start({ ...person, isKnownDevice, replaces });
      if (started?.endedOthers) forget();
      signedIn = started?.account ?? null;
      // The library keeps what it is given: no more than it needs.
      return started && { sessionId: started.sessionId };
    },
    rememberDevice(response) {
      if (signedIn) response.headers.append('set-cookie', devices.remember(cookie, signedIn));
    },
  };
}
