import type { SignInOutcome } from './next-auth-options.ts';
import type { RateLimits } from './rate-limits.ts';

// Next's bundle and a server outside of it may each hold this module; the turns are one queue.
const slot = Symbol.for('repo.auth.sign-in-turns');
type Slot = { [slot]?: Map<string, Promise<unknown>> };

/** Lets the work of one key take turns in this process. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const holder = globalThis as Slot;
  const turns = holder[slot] ?? new Map<string, Promise<unknown>>();
  holder[slot] = turns;
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}

type LimitedSignIn = {
  rateLimits: RateLimits<'signInFailure'>;
  /** The address as it was typed, and the client that tries. */
  email: string;
  client: string;
  /** What is thrown when there were too many. */
  tooMany: (options: { message: string; retryAfterSeconds: number }) => Error;
  signIn: () => Promise<SignInOutcome>;
};

/**
 * Counts each try before it is looked at, so that many at once get no more than the limit either; a right one clears the
 * count. Tries of one key take turns, so that right ones which come at once are not counted against each other.
 */
export function signInWithinLimit({
  rateLimits,
  email,
  client,
  tooMany,
  signIn,
}: LimitedSignIn): Promise<SignInOutcome> {
  const key = `${email.trim().toLowerCase()} ${client}`;
  return inTurn(key, async () => {
    const limit = await rateLimits.consume('signInFailure', key);
    if (!limit.allowed) {
      const message = 'Too many wrong passwords. Wait a few minutes, or choose a new password';
      throw tooMany({ message, retryAfterSeconds: limit.retryAfterSeconds });
    }
    const outcome = await signIn();
    if (!('refused' in outcome)) await rateLimits.reset('signInFailure', key);
    return outcome;
  });
}
