/** How long a call may take whose answer is JSON. A database statement is stopped long before (15 s), a transaction too (10 s). */
export const defaultTimeLimitMs = 30_000;

/** Whether the time of a call is over: `reason` is what it was answered with then. */
export type RequestDeadline = { reason: Error | null };

/**
 * Answers with what `work` makes, or rejects with `refuse()` once the time is over. What it is doing then cannot be stopped
 * from here: it learns from its deadline that nobody waits for it any more, and must store nothing.
 */
export async function withTimeLimit<T>(
  { limitMs, refuse }: { limitMs: number; refuse: () => Error },
  work: (deadline: RequestDeadline) => Promise<T>,
): Promise<T> {
  const deadline: RequestDeadline = { reason: null };
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    deadline.reason = refuse();
    reject(deadline.reason);
  }, limitMs);
  try {
    return await Promise.race([work(deadline), over]);
  } finally {
    clearTimeout(timer);
  }
}
