import { processWide } from '@repo/base/process-wide';
import PQueue from 'p-queue';
import type { RateLimitPolicy, RateLimits } from './rate-limits.ts';

const minute = 60;

/** Maximum failed sign-ins. Services spread these into their limits. */
export const signInLimits = {
  /** Per address and client; a right password resets it. */
  signInFailure: { points: 10, seconds: 15 * minute },
  /** Per client for all addresses. Must exceed an office that signs in at once, because pending tries count. */
  clientSignInFailure: { points: 200, seconds: 15 * minute },
  /** Per address, for all clients except known devices. */
  accountSignInFailure: { points: 50, seconds: 60 * minute },
  /** Per known device of the account; strangers cannot exhaust it. */
  deviceSignInFailure: { points: 10, seconds: 15 * minute },
} as const satisfies Record<string, RateLimitPolicy>;

export type SignInLimit = keyof typeof signInLimits;
type Count = readonly [limit: SignInLimit, key: string];

/** Serialises work per key within this process. */
async function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queues = processWide('sign-in-queues', () => new Map<string, PQueue>());
  const queue = queues.get(key) ?? new PQueue({ concurrency: 1 });
  queues.set(key, queue);
  try {
    return await queue.add(work);
  } finally {
    if (queue.size + queue.pending === 0) queues.delete(key);
  }
}

export type LimitedSignIn<Outcome> = {
  rateLimits: Pick<RateLimits<SignInLimit>, 'consume' | 'refund' | 'reset'>;
  /** As typed. */
  email: string;
  client: string;
  deviceId: string | null;
  /** One-time codes are counted separately, so wrong passwords never block them. */
  isByPassword: boolean;
  tooMany: (options: { message: string; retryAfterSeconds: number }) => Error;
  signIn: () => Promise<Outcome>;
  isRight: (outcome: Outcome) => boolean;
};

type Try = Pick<LimitedSignIn<unknown>, 'email' | 'client' | 'deviceId' | 'isByPassword'>;

function countsOf({ email, client, deviceId, isByPassword }: Try): [Count, ...Count[]] {
  const address = email.trim().toLowerCase();
  if (deviceId !== null) return [['deviceSignInFailure', deviceId]];
  // Five tries per code already limit guessing for one address.
  if (!isByPassword) {
    return [
      ['signInFailure', `code ${address} ${client}`],
      ['clientSignInFailure', `code ${client}`],
    ];
  }
  return [
    ['signInFailure', `${address} ${client}`],
    ['clientSignInFailure', client],
    ['accountSignInFailure', address],
  ];
}

/**
 * Counts each try before it is checked, so that concurrent tries cannot exceed the limits. A right one resets the count of its
 * address and client, and only takes itself back from shared counts. Tries of one key are queued, so that concurrent right
 * ones do not count against each other.
 */
export function signInWithinLimit<Outcome>(options: LimitedSignIn<Outcome>): Promise<Outcome> {
  const { rateLimits, tooMany, signIn, isRight } = options;
  const counts = countsOf(options);
  const [own, ...shared] = counts;
  const refund = (list: readonly Count[]) =>
    Promise.all(list.map(([limit, key]) => rateLimits.refund(limit, key)));

  return runInOrder(own.join(' '), async () => {
    for (const [index, [limit, key]] of counts.entries()) {
      const result = await rateLimits.consume(limit, key);
      if (result.allowed) continue;
      // This try was not checked, so it must not count.
      await refund(counts.slice(0, index));
      const message = 'Too many failed sign-ins. Wait a while, or choose a new password';
      throw tooMany({ message, retryAfterSeconds: result.retryAfterSeconds });
    }
    const outcome = await signIn().catch(async (error: unknown) => {
      // An internal failure is not a guess. The caller must get the original error.
      await refund(counts).catch(() => undefined);
      throw error;
    });
    if (isRight(outcome)) await Promise.all([rateLimits.reset(...own), refund(shared)]);
    return outcome;
  });
}
