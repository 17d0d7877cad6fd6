import { setTimeout as delay } from 'node:timers/promises';

const transient =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout expired|connection timeout|timed out|the database system is (?:starting up|shutting down|not yet accepting|in recovery)|terminating connection|Can't reach database|P1001|P1002|P1008|P1017|57P0[1-3]|53300|too many clients/i;

export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isTransient)) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return transient.test(`${code} ${error.message}`) || isTransient(error.cause);
}

const maximumPauseMs = 5_000;

type Options = {
  /** Two minutes by default. */
  forMs?: number;
  /** Doubled after each attempt, up to five seconds. */
  initialBackoffMs?: number;
};

/** Retries temporary failures with exponential backoff; throws other failures at once. */
export async function retryTransientFailures<T>(work: () => Promise<T>, options: Options = {}): Promise<T> {
  const { forMs = 120_000, initialBackoffMs = 500 } = options;
  const deadline = performance.now() + forMs;
  for (let pauseMs = initialBackoffMs; ; pauseMs = Math.min(pauseMs * 2, maximumPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() + pauseMs > deadline || !isTransient(error)) throw error;
      await delay(pauseMs);
    }
  }
}
