import type { DeviceAccount } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';
import type { ProvenPassword } from './prove-address.ts';
import type { RateLimitPolicy, RateLimits } from './rate-limits.ts';

/** The account that a confirmation link is for. */
export type Verification = { userId: string; email: string; passwordHash: string | null; isProven: boolean };

/** Wrong passwords for one account with its links; a service spreads this into its own limits. A link lives for three days. */
export const confirmLimits = {
  confirmFailure: { points: 10, seconds: 3 * 24 * 60 * 60 },
} as const satisfies Record<string, RateLimitPolicy>;

export type ConfirmRateLimits = Pick<RateLimits<keyof typeof confirmLimits>, 'consume' | 'refund' | 'reset'>;

type Confirmation = {
  rateLimits: ConfirmRateLimits;
  /** What the link is for now; null when it is unknown, expired or void. */
  peek: () => Promise<Verification | null>;
  /** Records the first proof in a transaction and answers whether it was the first. */
  prove: (proof: { userId: string; password: ProvenPassword }) => Promise<boolean>;
  /** The password of the account, where the person typed one. */
  password: string | undefined;
  errors: {
    deadLink: () => Error;
    tooManyRequests: (options: { message: string; retryAfterSeconds: number }) => Error;
    wrongPassword: (options: { message: string; details: { field: string; message: string }[] }) => Error;
  };
};

type Confirmed = { hasPassword: boolean; device?: DeviceAccount };

/**
 * Proves an address by the link that was mailed to it. Whoever also knows the account's password registered it and keeps it;
 * without `password` it is removed. Answers whether the account has one now, and whose device this is when it was typed. The link of an address that is proven already
 * is no error, changes nothing, and tells nothing about the password. Throws deadLink, wrongPassword,
 * tooManyRequests: whoever has the link of another's account must not find out its password by trying.
 */
export async function confirmAddress({
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
  /** Counts a try before it is looked at, so that many at once get no more than the limit either. */
  async function tryWithinLimit(userId: string, compare: () => Promise<boolean>): Promise<boolean> {
    const counted = await rateLimits.consume('confirmFailure', userId);
    if (!counted.allowed) {
      const message =
        'Too many wrong passwords. Choose a new password instead: that confirms the address too';
      throw errors.tooManyRequests({ message, retryAfterSeconds: counted.retryAfterSeconds });
    }
    const isRight = await compare().catch(async (error: unknown) => {
      // What failed for a reason of ours was no guess.
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
  // Another proof came first, or the password was changed while it was compared.
  const current = await peek();
  if (!current?.isProven) throw wrongPassword();
  return { hasPassword: current.passwordHash !== null };
}
