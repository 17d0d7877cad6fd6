import { processWide } from '@repo/base/process-wide';
import PQueue from 'p-queue';
import type { RateLimitPolicy, RateLimits } from './rate-limits.ts';

const minute = 60;

/** How many sign-ins may fail. A service spreads these into its own limits. */
export const signInLimits = {
  /** For one email address from one client; a right password starts the count again. */
  signInFailure: { points: 10, seconds: 15 * minute },
  /** From one client for all addresses together. More than an office signs in at once, as tries count while they wait. */
  clientSignInFailure: { points: 200, seconds: 15 * minute },
  /** For one email address from all clients that are not among its known devices. */
  accountSignInFailure: { points: 50, seconds: 60 * minute },
  /** On one known device of the account, which no stranger can use up. */
  deviceSignInFailure: { points: 10, seconds: 15 * minute },
} as const satisfies Record<string, RateLimitPolicy>;

export type SignInLimit = keyof typeof signInLimits;
type Count = readonly [limit: SignInLimit, key: string];

/** Runs the work of one key one after the other in this process. */
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
  /** The address as it was typed, and the client that tries. */
  email: string;
  client: string;
  /** The known device of the account that tries, if it is one. */
  deviceId: string | null;
  /** A one-time code is counted apart: wrong passwords never keep an account's owner from using one. */
  isByPassword: boolean;
  /** What is thrown when there were too many. */
  tooMany: (options: { message: string; retryAfterSeconds: number }) => Error;
  signIn: () => Promise<Outcome>;
  isRight: (outcome: Outcome) => boolean;
};

type Try = Pick<LimitedSignIn<unknown>, 'email' | 'client' | 'deviceId' | 'isByPassword'>;

function countsOf({ email, client, deviceId, isByPassword }: Try): [Count, ...Count[]] {
  const address = email.trim().toLowerCase();
  if (deviceId !== null) return [['deviceSignInFailure', deviceId]];
  // The five tries of each code already bound what can be guessed for one address.
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
 * Counts each try before it is looked at, so that many at once get no more than the limits either. A right one clears the
 * count of its own address and client, and takes back only itself from the counts that it shares with strangers. Tries of one
 * key are queued, so that right ones which come at once are not counted against each other.
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
      // Nobody looked at this try: it must not use up what others need.
      await refund(counts.slice(0, index));
      const message = 'Too many failed sign-ins. Wait a while, or choose a new password';
      throw tooMany({ message, retryAfterSeconds: result.retryAfterSeconds });
    }
    const outcome = await signIn().catch(async (error: unknown) => {
      // What failed for a reason of ours was no guess. The failure itself is what the caller must learn.
      await refund(counts).catch(() => undefined);
      throw error;
    });
    if (isRight(outcome)) await Promise.all([rateLimits.reset(...own), refund(shared)]);
    return outcome;
  });
}
