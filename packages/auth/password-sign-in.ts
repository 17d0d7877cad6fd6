import type { DeviceAccount, KnownDevices } from './known-devices.ts';
import { type LimitedSignIn, signInWithinLimit } from './limited-sign-in.ts';
import type { SignInOutcome } from './next-auth-options.ts';

type Options = Pick<LimitedSignIn<PasswordOutcome>, 'rateLimits' | 'client' | 'tooMany'> & {
  request: Request;
  devices: KnownDevices;
  /** Whose address it is. Asked only for a browser that names a device. */
  findAccount: (email: string) => Promise<DeviceAccount | null>;
  signIn: (credentials: { email: string; password: string }) => Promise<PasswordOutcome>;
};

/** A sign-in that worked, with what a known device is bound to, or the code that /login explains. */
export type PasswordOutcome =
  | { id: string; sessionVersion: number; passwordHash: string }
  | { refused: string };

/** A device is known until the next change of the password; ended sessions and new roles leave it so. */
export function deviceAccountOf(user: { id: string; passwordHash: string }): DeviceAccount {
  return { userId: user.id, credential: user.passwordHash };
}

export type PasswordSignIn = {
  signIn(credentials: { email: string; password: string }): Promise<SignInOutcome>;
  /** Makes the browser of a sign-in that worked a known one. */
  rememberDevice(response: Response): void;
};

/** The sign-in with a password of the services that use next-auth, within its limits. One for each request. */
export function createPasswordSignIn(options: Options): PasswordSignIn {
  const { request, devices, findAccount, signIn, ...limited } = options;
  const cookie = request.headers.get('cookie');
  let signedIn: DeviceAccount | null = null;

  async function findDevice(email: string): Promise<string | null> {
    if (!devices.isNamed(cookie)) return null;
    const account = await findAccount(email);
    return account && devices.find(cookie, account);
  }

  return {
    async signIn(credentials) {
      const outcome = await signInWithinLimit<PasswordOutcome>({
        ...limited,
        email: credentials.email,
        deviceId: await findDevice(credentials.email),
        isByPassword: true,
        signIn: () => signIn(credentials),
        isRight: (outcome) => !('refused' in outcome),
      });
      if ('refused' in outcome) return outcome;
      signedIn = deviceAccountOf(outcome);
      // The library keeps what it is told of a person; the hash is not for it.
      return { id: outcome.id, sessionVersion: outcome.sessionVersion };
    },
    rememberDevice(response) {
      if (signedIn) response.headers.append('set-cookie', devices.remember(cookie, signedIn));
    },
  };
}
