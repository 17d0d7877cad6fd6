import type { DeviceAccount } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';
import type { ProvenPassword } from './prove-address.ts';
import type { RateLimitPolicy, RateLimits } from './rate-limits.ts';

export type AddressVerification = {
  userId: string;
  email: string;
  passwordHash: string | null;
  isProven: boolean;
};

/** Wrong passwords per account. A link is valid for three days. Services spread this into their limits. */
export const addressConfirmationLimits = {
  confirmFailure: { points: 10, seconds: 3 * 24 * 60 * 60 },
} as const satisfies Record<string, RateLimitPolicy>;

export type ConfirmRateLimits = Pick<
  RateLimits<keyof typeof addressConfirmationLimits>,
  'consume' | 'refund' | 'reset'
>;

type Confirmation = {
  rateLimits: ConfirmRateLimits;
  /** Null if the link is unknown, expired or void. */
  peek: () => Promise<AddressVerification | null>;
  /** Records the first proof in a transaction; false if there already was one. */
  prove: (proof: { userId: string; password: ProvenPassword }) => Promise<boolean>;
  /** Missing if the person did not type one. */
  password: string | undefined;
  errors: {
    deadLink: () => Error;
    tooManyRequests: (options: { message: string; retryAfterSeconds: number }) => Error;
    wrongPassword: (options: { message: string; details: { field: string; message: string }[] }) => Error;
  };
};

type Confirmed = { hasPassword: boolean; device?: DeviceAccount };

/**
 * Proves an address by its mailed link. With the account's password the password is kept; without it, it is removed. For a
 * proven address this changes nothing and reveals nothing about the password. Returns whether the account has a password, and
 * the device account if the password was typed. Throws deadLink, wrongPassword, tooManyRequests.
 */
export async function confirmAddressByLink({
  peek,
  prove,
  password,
  rateLimits,
  errors,
}: Confirmation): Promise<Confirmed> {
  const wrongPassword = () => {
    const message = 'That is not the password this account was registered with';
    return errors.wrongPassword({ message, details: [{ field: 'password', message }] });
  };
  /** Counts before comparing, so that concurrent tries cannot exceed the limit. */
  async function tryWithinLimit(userId: string, compare: () => Promise<boolean>): Promise<boolean> {
    const counted = await rateLimits.consume('confirmFailure', userId);
    if (!counted.allowed) {
      const message =
        'Too many wrong passwords. Choose a new password instead: that confirms the address too';
      throw errors.tooManyRequests({ message, retryAfterSeconds: counted.retryAfterSeconds });
    }
    const isRight = await compare().catch(async (error: unknown) => {
      // An internal failure is not a guess.
      await rateLimits.refund('confirmFailure', userId).catch(() => undefined);
      throw error;
    });
    if (isRight) await rateLimits.reset('confirmFailure', userId);
    return isRight;
  }
  const link = await peek();
  if (!link) throw errors.deadLink();
  const { userId, passwordHash, isProven } = link;
  if (isProven) return { hasPassword: passwordHash !== null };
  const kept = password === undefined ? null : passwordHash;
  if (password !== undefined) {
    const isRight = await tryWithinLimit(userId, () => verifyPassword(password, kept));
    if (!isRight) throw wrongPassword();
  }
  if (await prove({ userId, password: kept === null ? 'remove' : { keep: kept } })) {
    return kept === null
      ? { hasPassword: false }
      : { hasPassword: true, device: { userId, credential: kept } };
  }
  // A concurrent proof or password change may have happened.
  const current = await peek();
  if (!current?.isProven) throw wrongPassword();
  return { hasPassword: current.passwordHash !== null };
}
