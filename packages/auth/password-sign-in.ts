import type { DeviceAccount, KnownDevices } from './known-devices.ts';
import { type LimitedSignIn, signInWithinLimit } from './limited-sign-in.ts';
import type { SignInOutcome } from './next-auth-options.ts';

type Options = Pick<LimitedSignIn<SignInOutcome>, 'rateLimits' | 'client' | 'tooMany'> & {
  request: Request;
  devices: KnownDevices;
  /** Whose address it is. Asked only for a browser that names a device. */
  findAccount: (email: string) => Promise<DeviceAccount | null>;
  signIn: (credentials: { email: string; password: string }) => Promise<SignInOutcome>;
};

/** The sign-in with a password of the services that use next-auth, within its limits. One for each request. */
export function createPasswordSignIn(options: Options) {
  const { request, devices, findAccount, signIn, ...limited } = options;
  const cookie = request.headers.get('cookie');

  async function findDevice(email: string): Promise<string | null> {
    if (!devices.isNamed(cookie)) return null;
    const account = await findAccount(email);
    return account && devices.find(cookie, account);
  }

  return async (credentials: { email: string; password: string }): Promise<SignInOutcome> =>
    signInWithinLimit<SignInOutcome>({
      ...limited,
      email: credentials.email,
      deviceId: await findDevice(credentials.email),
      isByPassword: true,
      signIn: () => signIn(credentials),
      isRight: (outcome) => !('refused' in outcome),
    });
}
